import type { Caller } from "./test-portal.ts";

/** Sends a whole file to an automator, as the portal does; answers the id of the upload. `address`: of the server. */
export async function sendFile(
  caller: Caller,
  address: string,
  { automator, name, bytes }: { readonly automator: string; readonly name: string; readonly bytes: Buffer },
): Promise<string> {
  const { body } = await caller.send("POST", `${automator}/orchestration/uploads-link`, {
    name,
    size: bytes.length,
  });
  const form = new FormData();
  for (const [key, value] of Object.entries(body.fields)) form.append(key, String(value));
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(address + body.url, { method: "POST", body: form });
  if (answer.status !== 204) throw new Error(`${name} was not taken: ${await answer.text()}`);
  return body.id;
}
