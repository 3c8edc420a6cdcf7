import type { Engine } from "#engine";

/** The key, in this tab's store, of what one person does here: whoever signs in next in the tab has another. */
export function ownKey({ viewer }: Pick<Engine, "viewer">, name: string): string {
  const claims = viewer()?.claims;
  return `${name}.${claims?.accountId}.${claims?.username}`;
}
