import { Busboy } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiFailure } from "../api/index.ts";
import type { Database } from "../database/index.ts";
import type { UploadStore } from "./upload-store.ts";
import { hashOf, SPARE_BYTES } from "./uploads.ts";

/** Where files are sent: the token in the address is the permission. */
export const UPLOADS_PATH = "/uploads/";
/** A sender that is silent for so long is gone. What came of the file stays, and it is continued. */
const IDLE_MS = 60_000;
/** How long the rest of a refused body is thrown away, so that its sender can read why. */
const LINGER_MS = 2_000;
/** How often the room on the disk is looked at. */
const ROOM_BYTES = 64 * 1024 ** 2;

interface Awaited {
  readonly id: string;
  readonly size: number;
}

/**
 * Takes the rest of a file as multipart: a part `offset`, where it continues, and a part `file`. 204 once it is whole. A file that is
 * cut off keeps what has arrived.
 */
export function mountUploads(
  app: FastifyInstance,
  parts: { readonly database: Database; readonly store: UploadStore },
) {
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
      const { database, store } = parts;
      const upload = await findAwaited(database, request.params.token);
      request.raw.socket.setTimeout(IDLE_MS, () => request.raw.destroy());
      try {
        await writers.inTurn(upload.id, request, () => receive(store, upload, request));
      } finally {
        request.raw.socket.setTimeout(0);
        await noteReceived(database, store, upload);
      }
      const missing = upload.size - store.sizeOf(upload.id);
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

async function findAwaited(database: Database, token: string): Promise<Awaited> {
  const [upload] = await database.transaction("system", (db) =>
    db.query<Awaited>(
      "select id, size::float8 as size from upload where token_hash = $1 and token_until > now() and received < size",
      [hashOf(token)],
    ),
  );
  if (upload === undefined)
    throw new ApiFailure(404, "This address for a file is used or too old. Send the file again.");
  return upload;
}

async function noteReceived(database: Database, store: UploadStore, { id, size }: Awaited): Promise<void> {
  const received = Math.min(store.sizeOf(id), size);
  await database.transaction("system", (db) =>
    db.query(
      `update upload set received = $2, touched_time = now(), token_hash = case when $2 < size then token_hash end where id = $1`,
      [id, received],
    ),
  );
}

/** Ends when the body has ended; fails where it is cut off, or is not what was announced. */
async function receive(store: UploadStore, { id, size }: Awaited, { raw }: FastifyRequest): Promise<void> {
  const type = raw.headers["content-type"];
  if (type === undefined) throw new ApiFailure(415, "The body must be multipart/form-data.");
  const form = openForm(type);
  let offset = 0;
  let written: Promise<void> | undefined;
  const refused = new Promise<never>((_, fail) => {
    form.on("file", (name, file) => {
      written = name === "file" ? write(store, { id, size, offset }, file) : drain(file);
      written.catch(fail);
    });
  });
  // Seen below; where the body ends first, nobody waits for it.
  refused.catch(() => undefined);
  form.on("field", (name, value) => {
    if (name === "offset") offset = Number(value);
  });
  const arrived = pipeline(raw, form).catch(() => {
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
  store: UploadStore,
  { id, size, offset }: Awaited & { readonly offset: number },
  file: Readable,
): Promise<void> {
  const there = store.sizeOf(id);
  if (offset !== there)
    throw new ApiFailure(409, `The file continues at byte ${there} and not at ${offset}. Send it again.`);
  let left = size - there;
  let unchecked = 0;
  await pipeline(
    file,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        left -= piece.length;
        if (left < 0) throw new ApiFailure(413, "The file is longer than was announced.");
        unchecked += piece.length;
        if (unchecked > ROOM_BYTES) {
          unchecked = 0;
          if ((await store.room()) < SPARE_BYTES)
            throw new ApiFailure(
              409,
              "This server has no room left: its operator has to make some. What has arrived is kept.",
            );
        }
        yield piece;
      }
    },
    store.append(id),
  );
}

async function drain(file: Readable): Promise<void> {
  for await (const piece of file) void piece;
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
