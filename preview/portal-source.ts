import { readPortalData } from "#engine/authoring";
import type { PortalData } from "#engine/authoring";
import type { Finding } from "#engine/template";

/** Where the server of the preview gives what it read, and what the checker finds in a page. */
const DATA_ADDRESS = "/preview/data.json";
const FINDINGS_ADDRESS = "/preview/findings.json";
const SAVED_ADDRESS = "/preview/saved";

export async function loadPortalData(): Promise<PortalData> {
  const answer = await fetch(DATA_ADDRESS);
  const read: Pick<PortalData, "files" | "documents"> = await answer.json();
  return readPortalData(read);
}

export async function loadFindings(page: string): Promise<readonly Finding[]> {
  const answer = await fetch(`${FINDINGS_ADDRESS}?page=${encodeURIComponent(page)}`);
  const findings: readonly Finding[] = await answer.json();
  return findings;
}

/** Calls back when a template or a description was saved. */
export function onSave(call: () => void): () => void {
  saved ??= new EventSource(SAVED_ADDRESS);
  const source = saved;
  source.addEventListener("message", call);
  return () => source.removeEventListener("message", call);
}

/** One for the whole window: a browser keeps few connections to a server. */
let saved: EventSource | undefined;
