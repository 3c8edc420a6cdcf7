import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The `logo.svg` of a folder as a data address. It is ours, so that nothing has to be asked of anybody. */
export function readLogo(folder: string): string {
  return `data:image/svg+xml;base64,${readFileSync(join(folder, "logo.svg")).toString("base64")}`;
}
