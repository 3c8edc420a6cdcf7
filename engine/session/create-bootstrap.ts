import { isRecord, readOwn } from "#validators";
import type { Ports } from "../ports/index.ts";
import { createAuthCalls } from "./auth-calls.ts";
import type { Bootstrap, BootstrapData } from "./session.ts";

/** Loads what the portal needs before a sign-in. One load at a time; a success is kept, a failure is not. */
export function createBootstrap(ports: Ports, noteServerDate: (date: string) => void): Bootstrap {
  const calls = createAuthCalls(ports, noteServerDate);
  let data: BootstrapData | undefined;
  let loading: ReturnType<Bootstrap["load"]> | undefined;

  async function load(): ReturnType<Bootstrap["load"]> {
    const answer = await calls.bootstrap();
    if (!answer.ok) return { ok: false, text: answer.failure.text };
    const parsed = parseBootstrap(answer.body);
    if (parsed === undefined) return { ok: false, text: "The server's answer does not say how to sign in." };
    data = parsed;
    return { ok: true, data: parsed };
  }

  return {
    current: () => data,
    load() {
      if (data !== undefined) return Promise.resolve({ ok: true, data });
      loading ??= load().finally(() => (loading = undefined));
      return loading;
    },
  };
}

/** Undefined without an identity provider; everything else has a default. Field names: spec 1 §3 "Bootstrap config". */
export function parseBootstrap(body: unknown): BootstrapData | undefined {
  const identity = isRecord(readOwn(body, "identity")) ? readOwn(body, "identity") : body;
  const domain = readText(identity, "domain");
  const clientId = readText(identity, "clientId");
  if (domain === "" || clientId === "") return undefined;
  return {
    featureFlags: readTexts(body, "featureFlags"),
    identity: { domain, clientId, scope: readText(identity, "scope") || "openid" },
    customCSS: readText(body, "customCSS"),
    largeLogo: readText(body, "largeLogo"),
    favicon: readText(body, "favicon"),
    colourOptions: readColours(readOwn(body, "colourOptions")),
    subdomain: readText(body, "subdomain"),
    productVersion: readText(body, "productVersion"),
    bearerOrigins: readTexts(body, "bearerOrigins").flatMap(asOrigin),
    consoleHosts: readTexts(body, "consoleHosts"),
    uploadOrigins: readTexts(body, "uploadOrigins").flatMap(asOrigin),
  };
}

function readColours(value: unknown): NonNullable<BootstrapData["colourOptions"]> {
  const primary = readText(value, "primary_colour");
  const highlight = readText(value, "highlight_colour");
  return {
    primary_colour: primary === "" ? undefined : primary,
    highlight_colour: highlight === "" ? undefined : highlight,
  };
}

/** An origin without a path: `https://eks.example:8443`. */
function asOrigin(text: string): readonly string[] {
  const origin = text.toLowerCase().replace(/\/$/, "");
  return /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(origin) ? [origin] : [];
}

function readText(value: unknown, name: string): string {
  const text = readOwn(value, name);
  return typeof text === "string" ? text : "";
}

function readTexts(value: unknown, name: string): readonly string[] {
  const list = readOwn(value, name);
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
}
