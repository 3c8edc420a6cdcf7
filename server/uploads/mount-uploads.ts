import { Busboy } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiFailure } from "../api/index.ts";
import { decide } from "../authorise/index.ts";
import type { Database, Transaction } from "../database/index.ts";
import { findKeyOwner, readLiveAccess } from "../identity/index.ts";
import type { UploadStore } from "./upload-store.ts";
import { hashOf, SPARE_BYTES } from "./uploads.ts";

/** Where files are sent: the token in the address is the permission, while whoever asked for it may send files. */
export const UPLOADS_PATH = "/uploads/";
/** A sender that is silent for so long is gone. What came of the file stays, and it is continued. */
const IDLE_MS = 60_000;
/** How long the rest of a refused body is thrown away, so that its sender can read why. */
const LINGER_MS = 2_000;
/** How often it is looked whether a file may go on. */
const LOOK_BYTES = 64 * 1024 ** 2;
const LOOK_MS = 10_000;
const GONE = "The file was deleted while it was being sent.";
const NO_SENDER =
  "Whoever asked for this address is signed out or blocked, or may send no files any more. What has arrived is kept.";
const REQUIRED = { tag: "ASA Management", flag: "C" } as const;

export interface UploadParts {
  readonly database: Database;
  readonly store: UploadStore;
}

interface Awaited {
  readonly id: string;
  readonly size: number;
  /** Who asked for the address. Null: nobody noted it then. */
  readonly user_id: number | null;
  readonly session_id: string | null;
  readonly api_key_id: number | null;
}

/**
 * Takes the rest of a file as multipart: a part `offset`, where it continues, and a part `file`. 204 once it is whole. A file that is
 * cut off keeps what has arrived.
 */
export function mountUploads(app: FastifyInstance, parts: UploadParts) {
  const writers = createWriters();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // What is refused is not read to its end, and nothing else limits how long a file may take.
    scope.addHook("onResponse", async ({ raw }) => {
      if (!raw.complete) closeSoon(raw);
    });
    // Read by the handler, piece by piece.
    scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null));
    scope.post<{ Params: { token: string } }>(`${UPLOADS_PATH}:token`, async (request, reply) => {
      const upload = await findAwaited(parts, request.params.token);
      const end = () => request.raw.destroy();
      request.raw.socket.setTimeout(IDLE_MS, end);
      try {
        await writers.inTurn(upload.id, request, () => receive(parts, upload, request));
      } finally {
        request.raw.socket.setTimeout(0, end);
        await noteReceived(parts, upload);
      }
      const missing = upload.size - parts.store.sizeOf(upload.id);
      if (missing > 0) throw new ApiFailure(400, `The file was cut off: ${missing} bytes are missing.`);
      return reply.code(204).send();
    });
  });
}

/** A connection that is closed while its sender still writes is reset, and the answer is lost with it. */
function closeSoon(raw: IncomingMessage): void {
  const { socket } = raw;
  raw.resume();
  const timer = setTimeout(() => socket.destroySoon(), LINGER_MS);
  const clear = () => {
    clearTimeout(timer);
    socket.off("close", clear);
  };
  raw.once("end", clear);
  socket.once("close", clear);
}

async function findAwaited({ database }: UploadParts, token: string): Promise<Awaited> {
  const upload = await database.transaction("system", async (db) => {
    const [row] = await db.query<Awaited>(
      `select id, size::float8 as size, user_id, session_id::text as session_id, api_key_id from upload
       where token_hash = $1 and token_until > now() and received < size`,
      [hashOf(token)],
    );
    return row !== undefined && (await maySend(db, row)) ? row : undefined;
  });
  if (upload === undefined)
    throw new ApiFailure(404, "This address for a file is used or too old. Send the file again.");
  return upload;
}

/** False once the session or the API key has ended, and where the person is blocked or may send no files. */
async function maySend(
  db: Transaction,
  { user_id: userId, session_id: sessionId, api_key_id: keyId }: Awaited,
): Promise<boolean> {
  if (userId === null) return true;
  const live =
    keyId === null
      ? await readLiveAccess(db, { userId, ...(sessionId !== null && { sessionId }) })
      : await findKeyOwner(db, { id: keyId });
  return live !== undefined && decide({ userId, access: live.access }, REQUIRED, true).allowed;
}

/** A 404 where it was deleted meanwhile: nobody can send the rest, and what came of it goes. */
async function noteReceived({ database, store }: UploadParts, { id, size }: Awaited): Promise<void> {
  const received = Math.min(store.sizeOf(id), size);
  const noted = await database.transaction("system", (db) =>
    db.query(
      `update upload set received = $2, touched_time = now(), token_hash = case when $2 < size then token_hash end
       where id = $1 returning id`,
      [id, received],
    ),
  );
  if (noted.length > 0) return;
  await store.remove(id);
  throw new ApiFailure(404, GONE);
}

/** Ends when the body has ended; fails where it is cut off, or is not what was announced. The file of the store is closed then. */
async function receive(parts: UploadParts, upload: Awaited, { raw }: FastifyRequest): Promise<void> {
  const type = raw.headers["content-type"];
  if (type === undefined) throw new ApiFailure(415, "The body must be multipart/form-data.");
  const form = openForm(type);
  let offset = 0;
  let file: Readable | undefined;
  let written: Promise<void> | undefined;
  const refused = new Promise<never>((_, fail) => {
    form.on("file", (name, part) => {
      file = part;
      // Also of one that was refused and that nobody reads: its body may end in the middle of it.
      part.on("error", () => undefined);
      written = name === "file" ? write(parts, { ...upload, offset }, part) : drain(part);
      written.catch(fail);
    });
  });
  // Seen below; where the body ends first, nobody waits for it.
  refused.catch(() => undefined);
  form.on("field", (name, value) => {
    if (name === "offset") offset = Number(value);
  });
  const arrived = pipeline(raw, form).catch(async () => {
    // Nothing else ends this part: whoever writes it would wait for the rest for ever.
    file?.push(null);
    await written;
    throw new ApiFailure(400, "The file was cut off, or the body is no multipart/form-data.");
  });
  await Promise.race([arrived, refused]);
  if (written === undefined) throw new ApiFailure(400, "The body has no part named file.");
  await written;
}

function openForm(type: string) {
  try {
    return Busboy({
      headers: { "content-type": type },
      limits: { fileSize: Infinity, files: 1, fields: 20 },
    });
  } catch {
    throw new ApiFailure(415, "The body must be multipart/form-data with a boundary.");
  }
}

async function write(
  parts: UploadParts,
  upload: Awaited & { readonly offset: number },
  file: Readable,
): Promise<void> {
  const { id, size, offset } = upload;
  const there = parts.store.sizeOf(id);
  if (offset !== there)
    throw new ApiFailure(409, `The file continues at byte ${there} and not at ${offset}. Send it again.`);
  let left = size - there;
  let unseen = 0;
  let seenAt = Date.now();
  await pipeline(
    piecesOf(file),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        left -= piece.length;
        if (left < 0) throw new ApiFailure(413, "The file is longer than was announced.");
        unseen += piece.length;
        // Also before the last piece: without it the file is not whole, and nobody uses it.
        if (left === 0 || unseen > LOOK_BYTES || Date.now() - seenAt > LOOK_MS) {
          unseen = 0;
          seenAt = Date.now();
          await look(parts, upload);
        }
        yield piece;
      }
    },
    parts.store.append(id),
  );
}

/** A file that is being sent goes on while the disk has room, nobody has deleted it, and its sender may send files. */
async function look({ database, store }: UploadParts, upload: Awaited): Promise<void> {
  if ((await store.room()) < SPARE_BYTES)
    throw new ApiFailure(
      409,
      "This server has no room left: its operator has to make some. What has arrived is kept.",
    );
  const isAllowed = await database.transaction("system", async (db) => {
    const known = await db.query("select from upload where id = $1", [upload.id]);
    if (known.length === 0) throw new ApiFailure(404, GONE);
    return await maySend(db, upload);
  });
  if (!isAllowed) throw new ApiFailure(403, NO_SENDER);
}

async function drain(file: Readable): Promise<void> {
  for await (const piece of piecesOf(file)) void piece;
}

/** A part to its end, or to where it was cut off: what has arrived of it is kept. */
async function* piecesOf(part: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of part) yield piece;
  } catch {
    // Whoever reads the body says so.
  }
}

/** One sender at a time for each file: a new one ends the one before, whose connection may have been lost unnoticed. */
function createWriters() {
  const running = new Map<string, { readonly request: FastifyRequest; readonly ended: Promise<unknown> }>();
  return {
    async inTurn(id: string, request: FastifyRequest, work: () => Promise<void>): Promise<void> {
      const before = running.get(id);
      before?.request.raw.destroy();
      const ended = (async () => {
        await before?.ended.catch(() => undefined);
        await work();
      })();
      const own = { request, ended };
      running.set(id, own);
      try {
        await ended;
      } finally {
        if (running.get(id) === own) running.delete(id);
      }
    },
  };
}
