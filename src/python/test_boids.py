# SPDX-License-Identifier: MIT
"""Tests of the Python module: python3 -m unittest test_boids."""
import copy
import math
import pickle
import re
import signal
import unittest
from pathlib import Path

import numpy as np

import boids


class FlockTest(unittest.TestCase):
    def test_a_text_goes_on_as_its_flock(self):
        flock = boids.Flock(seed=7, preset="school", number=50, wind_angle=30)
        flock.run(30)
        other, copy = boids.Flock(), flock.copy()
        other.load(flock.save())
        for each in (flock, other, copy):
            self.assertEqual(each.run(20), 20)
        self.assertEqual({flock.hash, other.hash, copy.hash}, {flock.hash})
        self.assertEqual(flock.steps, 50)
        self.assertAlmostEqual(flock.time, 50 / 60, 4)
        flock.restart()
        self.assertEqual(flock.steps, 0)

    def test_modules_that_copy_make_another_flock(self):
        flock = boids.Flock(seed=5, preset="hunted")
        flock.run(10)
        others = [copy.copy(flock), copy.deepcopy(flock), pickle.loads(pickle.dumps(flock))]
        flock.run(10)
        for each in others:
            each.run(10)
            self.assertEqual(each.hash, flock.hash)

    def test_order_is_that_of_the_velocities(self):
        flock = boids.Flock(3)
        flock.run(60)
        v = flock.read("velocity").astype(float)
        order = np.linalg.norm((v / np.linalg.norm(v, axis=1, keepdims=True)).mean(axis=0))
        self.assertAlmostEqual(flock.measure("order"), order, 5)

    def test_near_boids_and_added_ones(self):
        flock = boids.Flock(3, edge="turn", size="200x100 units")
        self.assertEqual(flock.world, ((200.0, 100.0, 0.0), 2, False))
        number = flock.add((50, 50))
        self.assertEqual(flock.near((50, 50), most=1).tolist(), [number])
        distances = np.hypot(*(flock.read("position")[:, :2] - [50, 50]).T)
        self.assertEqual(len(flock.near((50, 50), 20)), (distances <= 20).sum())

    def test_rules_of_ones_own(self):
        flock, windy = boids.Flock(2), boids.Flock(2, wind=3)
        for _ in range(10):
            flock.write("acceleration", np.tile([3, 0, 0], (flock.count(), 1)))
            flock.run()
            windy.run()
        self.assertEqual(flock.hash, windy.hash)

    def test_events_are_counted(self):
        flock, captures = boids.Flock(2, preset="hunted"), 0
        for _ in range(600):
            flock.run()
            captures += len(flock.events())
        self.assertEqual(captures, flock.measure("captures"))

    def test_grids_and_maps(self):
        flock = boids.Flock(size="5x3")
        flock.set_text("map", "#####\n#S G#\n#####\n")
        self.assertEqual(flock.grid("walls").tolist(), [[1] * 5, [1, 0, 0, 0, 1], [1] * 5])
        self.assertEqual(flock.grid("goals")[1, 3], 1)

    def test_what_is_wrong_is_said(self):
        flock = boids.Flock()
        with self.assertRaisesRegex(boids.BoidsError, "did you mean number"):
            flock["numbr"] = 4
        with self.assertRaisesRegex(boids.BoidsError, "did you mean order"):
            flock.measure("ordr")
        with self.assertRaisesRegex(boids.BoidsError, "did you mean noise"):
            flock["nois"]
        with self.assertRaisesRegex(boids.BoidsError, "fewer boids"):
            flock.write("velocity", [[0, 0, 0]], first=10**6)
        with self.assertRaisesRegex(boids.BoidsError, "3 numbers a row"):
            flock.write("velocity", [1, 2])
        with self.assertRaisesRegex(boids.BoidsError, "3 numbers a row"):
            flock.write("position", [[1, 2], [3, 4], [5, 6]])
        with self.assertRaisesRegex(boids.BoidsError, "no NUL"):
            flock["noise"] = "0.1\0"
        with self.assertRaisesRegex(boids.BoidsError, "from 0 on, not -1"):
            flock.run(-1)
        for seed in (-1, 2**64):
            with self.assertRaisesRegex(boids.BoidsError, "seed takes 0 to 18446744073709551615"):
                boids.Flock(seed)
        self.assertEqual(boids.Flock(2**64 - 1)["seed"], str(2**64 - 1))
        self.assertEqual(flock["preset"], "classic")
        self.assertTrue(math.isnan(flock.measure("path")))

    def test_a_run_can_be_ended(self):
        asked = []
        self.assertLess(boids.Flock().run(10**6, go_on=lambda: asked.append(1) or len(asked) < 50), 10**6)

    def test_a_flock_is_not_used_while_it_runs(self):
        flock, other = boids.Flock(5), boids.Flock(5)
        with self.assertRaisesRegex(Exception, "while it runs"):
            flock.run(10, go_on=lambda: flock.measure("order") < 1)
        self.assertEqual(flock.run(10, go_on=lambda: other.measure("order") < 1), 10)
        other.run(10)
        self.assertEqual(flock.hash, other.hash)

    def test_what_is_raised_in_a_run_ends_it(self):
        flock = boids.Flock()
        with self.assertRaises(KeyboardInterrupt):
            flock.run(10**6, go_on=lambda: signal.raise_signal(signal.SIGINT) or True)
        self.assertLess(flock.steps, 10**6)
        self.assertEqual(flock.run(2), 2)

    def test_the_version_is_that_of_the_library(self):
        header = Path(__file__).parents[2] / "include/boids/boids.h"
        self.assertEqual(boids._lib.boids_version().decode(), boids.__version__)
        declared = set(re.findall(r"\bboids_([a-z_]+)\(", header.read_text())) - {"step", "version_number"}
        self.assertEqual(declared, set(boids._FUNCTIONS))


if __name__ == "__main__":
    unittest.main()
