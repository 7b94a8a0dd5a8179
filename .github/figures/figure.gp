# SPDX-License-Identifier: MIT
# What the figures share: the shape, and the values of the rows that have a word in a column.
set terminal svg size 720,420 font 'sans-serif,13' background '#ffffff'
set datafile separator comma
set key opaque box lc '#dddddd' samplen 2
set grid lc '#e8e8e8' lt 1
set border lc '#888888'
set tics textcolor '#333333'
set linetype 1 lc rgb '#1b6ca8' lw 2 pt 6
set linetype 2 lc rgb '#c8553d' lw 2 pt 4
set linetype 3 lc rgb '#2a8f5a' lw 2 pt 8
only(name, word, value) = strcol(name) eq word ? column(value) : NaN
