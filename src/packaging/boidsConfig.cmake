# SPDX-License-Identifier: MIT
# find_package(boids) gives boids::boids, the shared library, and boids::static. They may have been moved since
# they were installed.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
get_filename_component(boids_libdir "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(boids_includedir boids/boids.h NO_DEFAULT_PATH REQUIRED
	PATHS "${boids_libdir}/../include" "${boids_libdir}/../../include" "@includedir@")
if(NOT TARGET boids::boids)
	add_library(boids::boids SHARED IMPORTED)
	set_target_properties(boids::boids PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${boids_includedir}"
		IMPORTED_LOCATION "${boids_libdir}/libboids${CMAKE_SHARED_LIBRARY_SUFFIX}")
	add_library(boids::static STATIC IMPORTED)
	set_target_properties(boids::static PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${boids_includedir}"
		IMPORTED_LOCATION "${boids_libdir}/libboids.a" INTERFACE_LINK_LIBRARIES "Threads::Threads;m")
endif()
