#!/usr/bin/env luajit
-- SPDX-License-Identifier: MIT
-- How boids of a living flock end, and how long those born in it lived, as LuaJIT reads boids.h itself:
-- there is no binding to write. (R's .C loses what a function returns, so it cannot hold a flock; Julia
-- is not in Debian 12.)
-- luajit lives.lua [SECONDS]
local ffi = require "ffi"

local pipe = io.popen("pkg-config --variable=includedir boids")
local header = assert(io.open(pipe:read("*l") .. "/boids/boids.h"))
local text = header:read("*a")
header:close()

-- Without what is meant for a preprocessor, it is what LuaJIT declares; constants are its numbers.
ffi.cdef((text:gsub("/%*.-%*/", ""):gsub("#ifdef __cplusplus.-#endif", ""):gsub("\\\n", ""):gsub("#[^\n]*", "")))
local constant = {}
for name, number in text:gmatch("#define BOIDS_([%u_]+) (%d+)") do
	constant[name] = tonumber(number)
end
local boids = ffi.load(os.getenv("BOIDS_LIBRARY") or "boids")

local function check(good)
	return good or error(ffi.string(boids.boids_error()), 2)
end

local flock = ffi.gc(check(boids.boids_new(1)), boids.boids_free)
check(boids.boids_set(flock, "preset", "cycle"))

local most = 256
local events, count = ffi.new("struct boids_event[?]", most), ffi.new("size_t[1]")
local born, ends, lived, lives = {}, {}, 0, 0 -- an id is never given again: it may be a key

for step = 1, (tonumber(arg[1]) or 60) * 60 do
	check(boids.boids_step(flock, 1 / 60))
	check(boids.boids_events(flock, events, most, count))
	for i = 0, math.min(tonumber(count[0]), most) - 1 do
		local event = events[i]
		if event.kind == constant.BOID and event.what == constant.EVENT_BORN then
			born[event.id] = step
		elseif event.kind == constant.BOID and event.what ~= constant.EVENT_STRAYED then
			ends[event.what] = (ends[event.what] or 0) + 1
			if born[event.id] then
				lived, lives = lived + (step - born[event.id]) / 60, lives + 1
			end
		end
	end
end

for _, how in ipairs { "STARVED", "AGED", "CRASHED", "EATEN" } do
	print(("%-8s %5d"):format(how:lower(), ends[constant["EVENT_" .. how]] or 0))
end
local living = tonumber(boids.boids_count(flock, constant.BOID))
print(("%d live; those born and gone lived %.1f s"):format(living, lived / math.max(lives, 1)))
