# Homebrew. Parsed by `ruby -c`; not run: no macOS was at hand. `brew install --build-from-source ./boids.rb`.
class Boids < Formula
  desc "Flocks of simulated birds in the terminal"
  homepage "https://boids.invalid/"
  url "file:///tmp/boids-@version@.tar.gz"
  sha256 "@sha256@"
  license "MIT"

  depends_on "make" => :build
  depends_on "pkgconf" => :build
  depends_on "cmocka" => :test
  depends_on "giflib"
  depends_on "libvterm"
  depends_on "ncurses"
  depends_on "utf8proc"

  def install
    system "gmake", "DEPS=no", "prefix=#{prefix}", "licensedir=#{prefix}", "install"
  end

  test do
    assert_match "boids #{version}", shell_output("#{bin}/boids --version")
    assert_equal 12, shell_output("#{bin}/boids --headless --steps 600 --every 60").lines.count
  end
end
