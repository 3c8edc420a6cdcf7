import type { Dialect } from "#engine/api-description";
import { pickSwitch } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Call, Read } from "#engine/template";
import { resolveRead } from "../context/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import type { EditPlace } from "./edit-place.ts";

export type EditedRead =
  | {
      readonly ok: true;
      /** The name of the load that a call edits. */
      readonly name: string;
      readonly read: ResolvedCall;
    }
  | { readonly ok: false; readonly text: string };

/** The read of the document that a call with `edit` changes. */
export function editedDocument(
  { edit = "" }: Pick<Call, "edit">,
  { loads }: Pick<EditPlace, "loads">,
  roots: Roots,
  { dialect }: { readonly dialect: (api: string, name?: string) => Dialect | undefined },
): EditedRead {
  const name = edit.replace(/^load\./, "");
  const read = pickSwitch<Read>(Object.hasOwn(loads, name) ? loads[name] : undefined, roots);
  if (read === undefined) return { ok: false, text: `There is no load "${name}" to edit.` };
  const apis = {
    description: () => undefined,
    dialect: (api: string, as?: string) => dialect(api, as) ?? {},
  };
  const resolved = resolveRead({ apis }, read, roots);
  return resolved.state === "ready"
    ? { ok: true, name, read: resolved.call }
    : { ok: false, text: resolved.text };
}

/** Identifies a document by how it is read, without query parameters. */
export function nameOf({ api, path }: ResolvedCall): string {
  return `${api}${path}`;
}
