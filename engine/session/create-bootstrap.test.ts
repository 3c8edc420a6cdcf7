import { createFakePorts } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { createBootstrap, parseBootstrap } from "./create-bootstrap.ts";

describe("bootstrap", () => {
  test("is loaded without a token, once", async () => {
    const ports = createFakePorts();
    ports.http.on(
      "GET /access/bootstrap",
      { status: 503 },
      { body: { domain: "https://id.example", clientId: "atrium", featureFlags: ["contracts", 3] } },
    );
    const bootstrap = createBootstrap(ports, () => undefined);
    expect(await bootstrap.load()).toMatchObject({ ok: false });
    expect(await Promise.all([bootstrap.load(), bootstrap.load()])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(bootstrap.current()).toMatchObject({
      featureFlags: ["contracts"],
      identity: { domain: "https://id.example", scope: "openid" },
    });
    expect(ports.http.requests.map(({ headers }) => headers["authorization"])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("accepts only plain origins for the bearer", () => {
    const origins = [
      "https://EKS.example/",
      "https://a.example/path",
      "https://a@b.example",
      "javascript:x",
      "https://b.example:8443",
      7,
    ];
    const parsed = parseBootstrap({ domain: "https://id.example", clientId: "a", bearerOrigins: origins });
    expect(parsed?.bearerOrigins).toEqual(["https://eks.example", "https://b.example:8443"]);
  });
});

test.each([
  [
    { primary_colour: "#123456", highlight_colour: "#abcdef", option: "custom" },
    { primary_colour: "#123456", highlight_colour: "#abcdef" },
  ],
  [{ primary_colour: 7, highlight_colour: "" }, {}],
  ["red", {}],
  [null, {}],
])("a provider's colours %j become %j", (colourOptions, expected) => {
  const parsed = parseBootstrap({ domain: "https://id.example", clientId: "a", colourOptions });
  expect(parsed?.colourOptions).toEqual(expected);
});
