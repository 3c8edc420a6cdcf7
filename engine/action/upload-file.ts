import type { Dialect } from "#engine/api-description";
import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Upload } from "#engine/template";
import { convertUnit, isRecord } from "#validators";
import type { Ports, UploadableFile } from "../ports/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";
import { resolveCall } from "./resolve-call.ts";

/** A file to send, with callbacks for its progress. */
export interface FileUpload {
  readonly spec: Upload;
  readonly file: UploadableFile;
  /** The roots of the page and the form. */
  readonly roots: Roots;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Stops the upload. */
  readonly signal?: { readonly aborted: boolean };
}

export type UploadOutcome =
  | { readonly ok: true; readonly value: unknown }
  /**
   * `isCancelled`: a person stopped it, so nothing is shown. `isOfFile`: it is about the file itself, which no second try
   * would change.
   */
  | {
      readonly ok: false;
      readonly text: string;
      readonly isCancelled?: boolean;
      readonly isOfFile?: boolean;
    };

export interface UploadParts {
  readonly ports: Pick<Ports, "upload" | "origin" | "clock">;
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  readonly dialect: (api: string, name?: string) => Dialect | undefined;
  /** Allowed origins for files besides our own. */
  readonly origins: () => readonly string[];
  readonly translations: Readonly<Record<string, string>>;
}

/** How long a file that goes on where it stopped waits after a lost connection: longer each time that nothing arrived. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];

/**
 * Sends a file in two calls (spec 2 §4): the first asks for a presigned address, the second posts the file there as
 * multipart, after the parts that the answer names. The second has no bearer token and goes to our own or a
 * configured origin only. The field's value is read from the first answer. Where that also says how much of the file is
 * there (`from`), only the rest is sent, and a lost connection is continued by itself.
 */
export async function uploadFile(upload: FileUpload, parts: UploadParts): Promise<UploadOutcome> {
  const problem = problemOf(upload, parts);
  if (problem !== undefined) return { ok: false, text: problem, isOfFile: true };
  let furthest = 0;
  for (let tries = 0; ; tries += 1) {
    const { outcome, from, isLost } = await sendRest(upload, parts);
    if (outcome.ok || !isLost || upload.spec.from === undefined) return outcome;
    if (from > furthest) [furthest, tries] = [from, 0];
    const pause = PAUSES_MS[tries];
    if (pause === undefined) return outcome;
    await new Promise<void>((done) => parts.ports.clock.after(pause, done));
    if (upload.signal?.aborted === true) return CANCELLED;
  }
}

const CANCELLED: UploadOutcome = { ok: false, text: "", isCancelled: true };

interface Attempt {
  readonly outcome: UploadOutcome;
  /** Bytes that were there before. */
  readonly from: number;
  /** The connection was lost: the rest may be sent later. */
  readonly isLost: boolean;
}

function end(text: string, isLost = false, from = 0): Attempt {
  return { outcome: { ok: false, text }, from, isLost };
}

async function sendRest(upload: FileUpload, parts: UploadParts): Promise<Attempt> {
  const { spec, file, roots } = upload;
  const { name, size, type, lastModified } = file;
  const item = { name, size, type, modified: lastModified };
  const asked = resolveCall(spec.link, { ...roots, item }, { dialect: parts.dialect });
  if (!asked.ok) return end(asked.text);
  if (asked.call === undefined) return end(say(parts, "form.upload-no-address", {}));
  const linked = await parts.send({ ...asked.call, quiet: true });
  if (!linked.ok) return end(linked.failure.text, linked.failure.status === 0);

  const answered: Roots = { ...roots, result: linked.body };
  const url = resolveValue(spec.url, answered);
  const address = typeof url === "string" ? addressOf(url, parts) : undefined;
  if (address === undefined) return end(say(parts, "form.upload-forbidden", { address: String(url) }));
  const from = spec.from === undefined ? 0 : Number(resolveValue(spec.from, answered)) || 0;
  const extra = spec.parts === undefined ? {} : resolveValue(spec.parts, answered);
  const sent = await parts.ports.upload({
    url: address,
    parts: Object.entries(isRecord(extra) ? extra : {}).map(([key, value]) => [key, String(value)] as const),
    file,
    ...(from > 0 && { from }),
    onProgress: (share) => upload.onProgress((from + share * (size - from)) / size),
    signal: upload.signal,
  });
  if (upload.signal?.aborted === true) return { outcome: CANCELLED, from, isLost: false };
  if (sent.status >= 200 && sent.status < 300)
    return { outcome: { ok: true, value: resolveValue(spec.value, answered) }, from, isLost: false };
  const why = sent.status === 0 ? sent.text : String(sent.status);
  return end(say(parts, "form.upload-failed", { why }), sent.status === 0, from);
}

/** The largest file in bytes, from `max`: `50 GB`. Undefined: no limit. */
export function largestUpload({ max }: Upload): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([A-Za-z]+)$/.exec(max ?? "");
  return match === null ? undefined : convertUnit(Number(match[1]), match[2] ?? "", "B");
}

/**
 * Whether a file is of one of the accepted kinds: extensions (`.ova`) or media types (`image/*`). No kinds: any file.
 */
export function isAccepted(kinds: readonly string[] | undefined, { name, type }: UploadableFile): boolean {
  if (kinds === undefined || kinds.length === 0) return true;
  return kinds.some((kind) => {
    if (kind.startsWith(".")) return name.toLowerCase().endsWith(kind.toLowerCase());
    return kind.endsWith("/*") ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}

function problemOf({ spec, file }: FileUpload, parts: UploadParts): string | undefined {
  const most = largestUpload(spec);
  if (most !== undefined && file.size > most)
    return say(parts, "form.upload-large", { name: file.name, size: spec.max ?? "" });
  if (file.size === 0) return say(parts, "form.upload-empty", { name: file.name });
  return isAccepted(spec.accept, file)
    ? undefined
    : say(parts, "form.upload-kind", { name: file.name, kinds: (spec.accept ?? []).join(", ") });
}

/** A path belongs to our own origin; any other address needs a configured one. */
function addressOf(url: string, { ports, origins }: UploadParts): string | undefined {
  if (/^\/(?![/\\])/.test(url)) return `${ports.origin}${url}`;
  const origin = /^(https?:\/\/[^/?#\\]+)(?:[/?#]|$)/i.exec(url)?.[1]?.toLowerCase();
  if (origin === undefined || origin.includes("@")) return undefined;
  return origin === ports.origin || origins().includes(origin) ? url : undefined;
}

function say({ translations }: UploadParts, key: string, values: Readonly<Record<string, string>>): string {
  return renderText(`t:${key}`, {}, { translations }).replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? "",
  );
}
