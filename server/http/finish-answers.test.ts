import { Agent, get } from "node:http";
import { expect, test } from "vitest";
import { appSettings } from "./app-settings.fixture.ts";
import { buildApp } from "./build-app.ts";

test("an answer that is under way is given before the server closes, and no connection is kept", async () => {
  const app = await buildApp(appSettings);
  let answer = (_text: string): void => undefined;
  const isAsked = new Promise<void>((asked) => {
    app.get("/slow", () => {
      asked();
      return new Promise<string>((resolve) => (answer = resolve));
    });
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const said = new Promise<string>((resolve, reject) => {
    get(`${url}/slow`, { agent: new Agent({ keepAlive: true }) }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve(text));
    }).on("error", reject);
  });
  await isAsked;
  const closed = app.close();
  await new Promise((resolve) => setImmediate(resolve));
  answer("whole");
  expect(await said).toBe("whole");
  await closed;
});
