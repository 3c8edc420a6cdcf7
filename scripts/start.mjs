// npm start: builds the portal where needed, then runs the one process that serves everything.
import { build } from "./build.mjs";

if (!build()) {
  console.error("The portal could not be built; see above.");
  process.exit(1);
}
await import("../server/main.ts");
