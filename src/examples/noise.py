#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The order of Vicsek's boids falls with their noise: a table, and a picture where matplotlib is installed.

pip install --no-build-isolation src/python; python3 noise.py [PICTURE]
"""
import sys

import numpy as np

import boids

NOISES = np.linspace(0, 6, 13)
SEEDS = range(1, 5)


def order(noise: float, seed: int) -> float:
    """Returns the mean order of the second ten seconds."""
    flock = boids.Flock(seed, preset="vicsek", noise=noise, size="40x24")
    flock.run(600)
    samples = []
    for _ in range(20):
        flock.run(30)
        v = flock.read("velocity")
        samples.append(np.linalg.norm((v / np.linalg.norm(v, axis=1, keepdims=True)).mean(axis=0)))
    return float(np.mean(samples))


def main() -> None:
    runs = np.array([[order(noise, seed) for seed in SEEDS] for noise in NOISES])
    mean, error = runs.mean(axis=1), runs.std(axis=1, ddof=1) / np.sqrt(len(SEEDS))
    print("noise,order,error")
    for row in zip(NOISES, mean, error):
        print("%.1f,%.3f,%.3f" % row)
    if len(sys.argv) > 1:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot as plt

        plt.errorbar(NOISES, mean, error, marker="o")
        plt.xlabel("noise (rad)")
        plt.ylabel("order")
        plt.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
