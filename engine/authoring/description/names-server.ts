import { readOwn } from "#validators";

/** Whether a description says where its operations are: a host, a base path, or the address of a server. */
export function namesServer(document: unknown): boolean {
  if (readOwn(document, "swagger") !== undefined)
    return ["host", "basePath"].some((key) => typeof readOwn(document, key) === "string");
  const servers = readOwn(document, "servers");
  return Array.isArray(servers) && typeof readOwn(servers[0], "url") === "string";
}
