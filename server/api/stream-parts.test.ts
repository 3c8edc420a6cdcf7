import { expect, test } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { streamParts } from "./stream-parts.ts";

const part = (next: number | undefined, body = String(next)) => ({ body: Buffer.from(body), next });

test("a part is made when the ones before it are taken", async () => {
  let made = 0;
  const file = streamParts(part(1, "0 "), async (after) => {
    made += 1;
    const at = Number(after);
    return part(at === 5 ? undefined : at + 1, `${at} `);
  });
  let text = "";
  let taken = 0;
  for await (const each of file) {
    text += String(each);
    taken += 1;
    expect(made - taken).toBeLessThan(2);
  }
  expect(text).toBe("0 1 2 3 4 5 ");
});

test("a file breaks off where a part is refused", async () => {
  const file = streamParts(part(1), async () => {
    throw new ApiFailure(403, "You lack the permission.");
  });
  await expect(file.toArray()).rejects.toThrow("You lack the permission.");
});
