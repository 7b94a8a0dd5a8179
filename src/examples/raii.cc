// SPDX-License-Identifier: MIT
// A flock that frees itself, with exceptions: c++ -std=c++20 raii.cc $(pkg-config --cflags --libs boids)
#include <boids/boids.h>

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

class Flock {
public:
	explicit Flock(std::uint64_t seed) : flock{ check(boids_new(seed)) } {}
	Flock(const Flock &other) : flock{ check(boids_clone(other.get())) } {}
	Flock(Flock &&) = default;

	void set(const std::string &name, const std::string &text)
	{
		check(boids_set(get(), name.c_str(), text.c_str()));
	}
	void run(std::uint64_t steps) { check(boids_run(get(), steps, 1 / 60.0, nullptr, nullptr) == steps); }
	double measure(const std::string &name)
	{
		double value = 0;
		check(boids_measure(get(), name.c_str(), &value));
		return value;
	}
	std::vector<std::array<float, 3>> positions()
	{
		std::vector<std::array<float, 3>> rows(boids_count(get(), BOIDS_BOID));
		check(boids_read(get(), BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, rows.size(), rows.data(), 0));
		return rows;
	}

private:
	template <class T> static T check(T done)
	{
		if (!done)
			throw std::runtime_error(boids_error());
		return done;
	}
	boids_flock *get() const { return flock.get(); }
	std::unique_ptr<boids_flock, decltype([](boids_flock *f) { boids_free(f); })> flock;
};

int main()
try {
	Flock flock{ 1 };
	flock.set("preset", "starlings");
	flock.run(300);
	Flock other = flock; // flies on as the first does
	other.run(300);
	std::printf("%zu boids, order %.3f, then %.3f\n", other.positions().size(), flock.measure("order"),
	            other.measure("order"));
} catch (const std::exception &e) {
	std::fprintf(stderr, "%s\n", e.what());
	return 1;
}
