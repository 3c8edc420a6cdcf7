import { describe, expect, test } from "vitest";
import type { Upload } from "#engine/template";
import type { UploadRequest } from "../ports/ports.ts";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { isAccepted, largestUpload, uploadFile } from "./upload-file.ts";
import type { UploadParts } from "./upload-file.ts";

const SPEC: Upload = {
  link: {
    api: "vcenter",
    do: "POST /{route.id}/orchestration/uploads-link",
    body: { name: { $: "item.name" }, size: { $: "item.size" } },
  },
  url: { $: "result.url" },
  parts: { $: "result.fields" },
  value: { $: "result.id" },
  accept: [".ova"],
  max: "50 GB",
};
const FILE = { name: "web.ova", size: 2048, type: "" };
const LINKED = {
  id: "u-7",
  url: "https://store.example/bucket?sig=1",
  fields: { key: "web.ova", policy: "p" },
};

interface World {
  readonly linked?: Answer;
  readonly status?: number;
  readonly file?: typeof FILE;
  readonly signal?: { aborted: boolean };
  readonly spec?: Upload;
}

async function upload({ linked, status = 204, file = FILE, signal, spec = SPEC }: World = {}) {
  const waits: number[] = [];
  const calls: ResolvedCall[] = [];
  const posted: UploadRequest[] = [];
  const parts: UploadParts = {
    ports: {
      origin: "https://portal.example",
      clock: { now: () => 0, after: (ms, call) => (waits.push(ms), queueMicrotask(call), () => undefined) },
      upload: (request) => {
        posted.push(request);
        request.onProgress(1);
        return Promise.resolve({ status, headers: {}, text: status === 0 ? "No connection" : "" });
      },
    },
    send: (call) => {
      calls.push(call);
      return Promise.resolve(linked ?? answer(LINKED));
    },
    dialect: () => ({}),
    origins: () => ["https://store.example"],
    translations: {
      "form.upload-forbidden": "not to {address}",
      "form.upload-failed": "failed: {why}",
      "form.upload-large": "{name} is larger than {size}.",
      "form.upload-empty": "{name} is empty.",
      "form.upload-kind": "{name} is none of {kinds}.",
    },
  };
  const shares: number[] = [];
  const outcome = await uploadFile(
    {
      spec,
      file,
      roots: { route: { id: "9" } },
      onProgress: (share) => void shares.push(share),
      signal,
    },
    parts,
  );
  return { outcome, calls, posted, shares, waits };
}

function answer(body: unknown): Answer {
  return { ok: true, status: 201, body, text: "", headers: {} };
}

describe("a file is sent in two calls", () => {
  test("one asks for the address, the other posts the file there after the named parts", async () => {
    const { outcome, calls, posted, shares } = await upload();
    expect(calls).toMatchObject([
      { method: "POST", path: "/9/orchestration/uploads-link", body: { name: "web.ova", size: 2048 } },
    ]);
    expect(posted).toMatchObject([
      {
        url: LINKED.url,
        parts: [
          ["key", "web.ova"],
          ["policy", "p"],
        ],
        file: FILE,
      },
    ]);
    expect(shares).toEqual([1]);
    expect(outcome).toEqual({ ok: true, value: "u-7" });
  });

  test.each([
    ["https://evil.example/x", false],
    ["https://store.example.evil.example/x", false],
    ["https://store.example@evil.example/x", false],
    ["//store.example/x", false],
    ["/\\evil.example", false],
    ["javascript:alert(1)", false],
    ["http://store.example/x", false],
    ["https://STORE.example/x", true],
    ["https://portal.example/upload", true],
    ["/upload", true],
  ])("to %s: %s", async (url, isSent) => {
    const { outcome, posted } = await upload({ linked: answer({ ...LINKED, url }) });
    expect(posted).toHaveLength(isSent ? 1 : 0);
    expect(outcome).toEqual(isSent ? { ok: true, value: "u-7" } : { ok: false, text: `not to ${url}` });
  });
});

describe("a file that cannot be sent is reported with the reason", () => {
  test.each<[title: string, world: World, text: string, calls: number]>([
    ["too large", { file: { ...FILE, size: 51 * 1024 ** 3 } }, "web.ova is larger than 50 GB.", 0],
    ["empty", { file: { ...FILE, size: 0 } }, "web.ova is empty.", 0],
    ["of another kind", { file: { ...FILE, name: "web.iso" } }, "web.iso is none of .ova.", 0],
    [
      "no address",
      {
        linked: {
          ok: false,
          failure: { status: 403, message: "No", text: "403 Error - No", fields: [], isBroken: false },
        },
      },
      "403 Error - No",
      1,
    ],
    ["refused by the storage", { status: 403 }, "failed: 403", 1],
    ["cut off", { status: 0 }, "failed: No connection", 1],
  ])("%s", async (_title, world, text, calls) => {
    const done = await upload(world);
    // A file that is refused before anything is sent would be refused again.
    expect(done.outcome).toEqual({ ok: false, text, ...(calls === 0 ? { isOfFile: true } : {}) });
    expect(done.calls).toHaveLength(calls);
  });

  test("and an upload that a person stopped is not reported", async () => {
    const { outcome } = await upload({ status: 0, signal: { aborted: true } });
    expect(outcome).toEqual({ ok: false, text: "", isCancelled: true });
  });
});

test.each([
  ["50 GB", 50 * 1024 ** 3],
  ["1.5 MB", 1.5 * 1024 ** 2],
  [undefined, undefined],
  ["many", undefined],
])("at most %s is %s bytes", (max, bytes) => {
  const { max: _, ...rest } = SPEC;
  expect(largestUpload(max === undefined ? rest : { ...rest, max })).toBe(bytes);
});

test.each([
  [[".ova"], "A.OVA", "", true],
  [["image/*"], "a", "image/png", true],
  [["image/png"], "a.png", "image/gif", false],
  [[], "a", "", true],
])("%j accepts %s (%s): %s", (kinds, name, type, expected) => {
  expect(isAccepted(kinds, { name, type, size: 1 })).toBe(expected);
});

describe("a file that goes on where it stopped", () => {
  const spec: Upload = { ...SPEC, from: { $: "result.offset" } };

  test("only what is missing is sent, and the share is that of the whole file", async () => {
    const { posted, shares } = await upload({ spec, linked: answer({ ...LINKED, offset: 1536 }) });
    expect(posted).toMatchObject([{ from: 1536 }]);
    expect(shares).toEqual([1]);
    expect(
      (await upload({ spec, linked: answer({ ...LINKED, offset: 0 }) })).posted[0]?.from,
    ).toBeUndefined();
  });

  test("a lost connection is continued by itself, ever later, and then left to the person", async () => {
    const { outcome, calls, waits } = await upload({ spec, status: 0 });
    expect(outcome).toEqual({ ok: false, text: "failed: No connection" });
    expect(waits).toEqual([1000, 2000, 5000, 15_000, 30_000]);
    expect(calls).toHaveLength(6);
  });

  test("a refusal is not tried again, and neither is one that cannot be continued", async () => {
    expect((await upload({ spec, status: 413 })).waits).toEqual([]);
    expect((await upload({ status: 0 })).waits).toEqual([]);
  });

  test("it is asked for by name, size and time", async () => {
    const asked: Upload = { ...spec, link: { ...spec.link, body: { at: { $: "item.modified" } } } };
    const { calls } = await upload({ spec: asked, file: { ...FILE, lastModified: 77 } as typeof FILE });
    expect(calls).toMatchObject([{ body: { at: 77 } }]);
  });
});
