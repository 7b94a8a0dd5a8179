// SPDX-License-Identifier: MIT
// Rival: the flock as a web page flies it. Reads lines: "plan {...}", "take [[x, y, vx, vy], ...]",
// "fly STEPS", "give"; answers each with one line.
"use strict";
const fs = require("fs");

let plan = {};
let boids = [];

class Boid {
	constructor(x, y, vx, vy) {
		this.position = { x, y };
		this.velocity = { x: vx, y: vy };
	}

	offset(other) {
		let x = other.position.x - this.position.x;
		let y = other.position.y - this.position.y;
		if (x > plan.width / 2) x -= plan.width;
		else if (x < -plan.width / 2) x += plan.width;
		if (y > plan.height / 2) y -= plan.height;
		else if (y < -plan.height / 2) y += plan.height;
		return { x, y };
	}

	// The boid after a step among others.
	flown(others) {
		let x = 0, y = 0, vx = 0, vy = 0, pushX = 0, pushY = 0, count = 0;
		for (const other of others) {
			if (other === this) continue;
			const offset = this.offset(other);
			const distance = Math.sqrt(offset.x * offset.x + offset.y * offset.y);
			if (distance < plan.visual) {
				x += offset.x;
				y += offset.y;
				vx += other.velocity.x;
				vy += other.velocity.y;
				count++;
			}
			if (distance < plan.separationRange) {
				pushX -= offset.x;
				pushY -= offset.y;
			}
		}
		let newX = this.velocity.x + plan.separation * pushX;
		let newY = this.velocity.y + plan.separation * pushY;
		if (count > 0) {
			newX += plan.alignment * (vx / count - newX) + plan.cohesion * x / count;
			newY += plan.alignment * (vy / count - newY) + plan.cohesion * y / count;
		}
		const speed = Math.sqrt(newX * newX + newY * newY);
		const held = Math.min(Math.max(speed, plan.least), plan.most);
		newX *= held / speed;
		newY *= held / speed;
		const wrapped = (place, side) => (place + side) % side;
		return new Boid(
			wrapped(this.position.x + newX * plan.seconds, plan.width),
			wrapped(this.position.y + newY * plan.seconds, plan.height),
			newX, newY);
	}
}

const commands = {
	plan(text) { plan = JSON.parse(text); return "ok"; },
	take(text) { boids = JSON.parse(text).map((b) => new Boid(...b)); return "ok"; },
	fly(text) {
		for (let steps = Number(text); steps > 0; steps--)
			boids = boids.map((boid) => boid.flown(boids));
		return "ok";
	},
	give() {
		return boids.map((b) => [b.position.x, b.position.y, b.velocity.x, b.velocity.y].join(" "))
			.join(" ");
	},
};

const chunk = Buffer.alloc(1 << 16);
let text = "";
for (;;) {
	const length = fs.readSync(0, chunk);
	if (length === 0) break;
	text += chunk.toString("latin1", 0, length);
	for (let end; (end = text.indexOf("\n")) >= 0; text = text.slice(end + 1)) {
		const line = text.slice(0, end), space = line.indexOf(" ");
		fs.writeSync(1, commands[line.slice(0, space)](line.slice(space + 1)) + "\n");
	}
}
