// The vCenter simulator of the tests: builds it once, with Go and the newest govmomi, or with that of Debian's packages.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCE = join(ROOT, "tests/platforms/vcsim");
/** Debian's golang-github-vmware-govmomi-dev and what it needs. */
const DEBIAN_SOURCE = "/usr/share/gocode";

/**
 * The path of the simulator; undefined where there is none and none can be built. `install`: installs a package of Debian
 * where it can; without it nothing is installed.
 */
export function findVcsim(install: (name: string) => void = () => undefined): string | undefined {
  const named = process.env["ATRIUM_VCSIM"];
  if (named !== undefined) return existsSync(named) ? named : undefined;
  const hash = createHash("sha256");
  for (const file of ["main.go", "go.mod", "go.sum"]) hash.update(readFileSync(join(SOURCE, file)));
  const built = join(ROOT, ".cache", `vcsim-${hash.digest("hex").slice(0, 12)}`);
  if (existsSync(built)) return built;
  if (findGo() === undefined) install("golang-go");
  const go = findGo();
  if (go === undefined) return undefined;
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  if (build(go, built, {})) return built;
  if (!existsSync(join(DEBIAN_SOURCE, "src/github.com/vmware/govmomi")))
    install("golang-github-vmware-govmomi-dev");
  return build(go, built, { GO111MODULE: "off", GOPATH: DEBIAN_SOURCE }) ? built : undefined;
}

function findGo(): string | undefined {
  return ["go", "/usr/local/go/bin/go", "/usr/lib/go/bin/go"].find(
    (program) => spawnSync(program, ["version"], { stdio: "ignore" }).status === 0,
  );
}

function build(go: string, to: string, environment: Readonly<Record<string, string>>): boolean {
  const made = `${to}.${process.pid}`;
  const env = { ...process.env, CGO_ENABLED: "0", ...environment };
  const ran = spawnSync(go, ["build", "-buildvcs=false", "-o", made, "."], {
    cwd: SOURCE,
    env,
    stdio: "ignore",
  });
  if (ran.status !== 0) return false;
  renameSync(made, to);
  return true;
}
