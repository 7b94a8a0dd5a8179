# Nix. Parsed by `nix-instantiate --parse`; not run: no nixpkgs was at hand. `nix-build -E 'with import <nixpkgs> {}; callPackage ./. {}'`.
{ lib, stdenv, cmocka, giflib, libvterm-neovim, ncurses, pkg-config, tmux, utf8proc }:

stdenv.mkDerivation rec {
  pname = "boids";
  version = "@version@";
  src = ./. + "/boids-${version}.tar.gz";

  nativeBuildInputs = [ pkg-config ];
  buildInputs = [ giflib libvterm-neovim ncurses utf8proc ];
  nativeCheckInputs = [ cmocka tmux ];

  makeFlags = [ "DEPS=no" "prefix=$(out)" ];
  enableParallelBuilding = true;
  doCheck = true;
  checkTarget = "check";

  meta = {
    description = "Flocks of simulated birds in the terminal";
    homepage = "https://boids.invalid/";
    license = lib.licenses.mit;
    mainProgram = "boids";
    platforms = lib.platforms.unix;
  };
}
