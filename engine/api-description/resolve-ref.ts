import { isRecord, readOwn, readPointer } from "#validators";
import { pointerOfRef } from "./ref-pointer.ts";

export type Resolved =
  | {
      readonly ok: true;
      readonly value: Readonly<Record<string, unknown>>;
      readonly pointer: string | undefined;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Follows local `$ref`s from an object to the first that is not a reference. `pointer` is its place, where a
 * reference led there. A circle, a missing target and another document are problems.
 */
export function resolveRef(document: unknown, start: unknown): Resolved {
  let at = start;
  let pointer: string | undefined;
  const seen = new Set<string>();
  for (;;) {
    if (!isRecord(at)) return { ok: false, problem: `$ref ${pointer ?? ""} leads to nothing` };
    const ref = readOwn(at, "$ref");
    if (ref === undefined) return { ok: true, value: at, pointer };
    const next = pointerOfRef(ref);
    if (next === undefined)
      return { ok: false, problem: `$ref ${JSON.stringify(ref)} leads outside the document` };
    if (seen.has(next)) return { ok: false, problem: `$ref #${next} leads in a circle` };
    seen.add(next);
    pointer = next;
    at = readPointer(document, next);
  }
}
