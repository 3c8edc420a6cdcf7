import { createEngine } from "../../create-engine.ts";
import type { Engine } from "../../engine.ts";
import type { Ports } from "../../ports/index.ts";
import { createWorld } from "./create-world.ts";
import type { WorldParts } from "./create-world.ts";

/** The engine of a portal without a server, its viewer signed in. All ports but `http` are used as they are. */
export async function openPreview(ports: Ports, parts: Omit<WorldParts, "clock">): Promise<Engine> {
  const engine = createEngine({ ...ports, http: createWorld({ ...parts, clock: ports.clock }) });
  await engine.bootstrap.load();
  await engine.session.signIn("preview");
  return engine;
}
