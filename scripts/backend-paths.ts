import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What the server answers besides the APIs. */
const OTHERS = ["apis.json", "healthz", "livez", "mail", "oidc", "server-page.css", "sign-in", "uploads"];

/**
 * A pattern of the addresses that the development server passes on to the backend: those of the APIs in
 * `templates/apis.json`, and the server's own. Sources are not among them: `app/sign-in` is a folder of the portal too.
 */
export function backendPaths(): string {
  const list = readFileSync(join(import.meta.dirname, "../templates/apis.json"), "utf8");
  const { apis }: { apis: Readonly<Record<string, { description: string }>> } = JSON.parse(list);
  const names = Object.values(apis).map(({ description }) => description.split("/")[1] ?? "");
  const all = [...new Set([...names, ...OTHERS])].map((name) => name.replaceAll(".", String.raw`\.`));
  return String.raw`^/(?:${all.join("|")})(?=[/?]|$)(?![^?]*\.tsx?(?:\?|$))`;
}
