import { isRecord, unescapeSegment } from "#validators";
import type { JsonSchema } from "./api-description.ts";
import { convertSchema } from "./convert-schema.ts";
import { pointerOfRef } from "./ref-pointer.ts";
import { resolveRef } from "./resolve-ref.ts";

/** Extracts schemas from one description, converting each part once. */
export interface SchemaCutter {
  /**
   * The schema as self-contained draft 07, with everything its `$ref`s reach in its own `definitions`; recursion is
   * kept. A circular or broken reference is left open and reported.
   */
  cut(schema: unknown): JsonSchema;
}

interface Names {
  readonly byPointer: Map<string, string>;
  readonly taken: Set<string>;
}

interface Piece {
  readonly schema: unknown;
  readonly refs: readonly string[];
}

const COMMON_PLACES = ["/components/schemas/", "/definitions/"];

/** A cutter over a document; `report` is called once for each problem. */
export function createSchemaCutter(document: unknown, report: (problem: string) => void): SchemaCutter {
  const pieces = new Map<string, Piece>();
  const names: Names = { byPointer: new Map(), taken: new Set() };

  const convert = (schema: unknown): Piece => {
    const refs: string[] = [];
    const rename = (ref: unknown): string | undefined => {
      const found = resolveRef(document, { $ref: ref });
      if (!found.ok || found.pointer === undefined) {
        report(found.ok ? "a $ref leads to nothing" : found.problem);
        return undefined;
      }
      refs.push(found.pointer);
      return `#/definitions/${nameOf(found.pointer, names)}`;
    };
    return { schema: convertSchema(schema, { rename, report }), refs };
  };

  const pieceAt = (pointer: string): Piece => {
    let piece = pieces.get(pointer);
    if (piece === undefined) {
      const found = resolveRef(document, { $ref: `#${pointer}` });
      piece = found.ok ? convert(found.value) : { schema: {}, refs: [] };
      pieces.set(pointer, piece);
    }
    return piece;
  };

  return {
    cut(schema) {
      const own = pointerOfRef(
        isRecord(schema) && Object.keys(schema).length === 1 ? schema["$ref"] : undefined,
      );
      const resolved = own === undefined ? undefined : resolveRef(document, schema);
      const root =
        resolved?.ok === true && resolved.pointer !== undefined ? pieceAt(resolved.pointer) : convert(schema);
      const reached = new Set<string>();
      const waiting = [...root.refs];
      for (let pointer = waiting.pop(); pointer !== undefined; pointer = waiting.pop()) {
        if (reached.has(pointer)) continue;
        reached.add(pointer);
        waiting.push(...pieceAt(pointer).refs);
      }
      const top = isRecord(root.schema) ? root.schema : {};
      if (reached.size === 0) return top;
      const definitions = Object.fromEntries(
        [...reached].map((pointer) => [nameOf(pointer, names), pieceAt(pointer).schema]),
      );
      const inner = isRecord(top["definitions"]) ? top["definitions"] : {};
      return { ...top, definitions: { ...inner, ...definitions } };
    },
  };
}

/** A short name for a pointer, unique in the description, without characters that a reference must escape. */
function nameOf(pointer: string, names: Names): string {
  const known = names.byPointer.get(pointer);
  if (known !== undefined) return known;
  const place = COMMON_PLACES.find((prefix) => pointer.startsWith(prefix));
  const tail = place === undefined ? pointer.slice(1) : pointer.slice(place.length);
  const plain = tail
    .split("/")
    .map((segment) => unescapeSegment(segment).replace(/[^\w.-]/g, "_"))
    .join(".");
  let name = plain;
  for (let count = 2; names.taken.has(name); count += 1) name = `${plain}_${count}`;
  names.byPointer.set(pointer, name);
  names.taken.add(name);
  return name;
}
