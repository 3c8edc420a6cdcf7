import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notFoundPage, page } from "./page.ts";

test("the pages have the colours of the portal's theme", () => {
  const tokens = readFileSync(join(import.meta.dirname, "../../renderers/theme/tokens.ts"), "utf8");
  const [light = "", dark = ""] = tokens.split("dark: {", 2);
  const style = readFileSync(join(import.meta.dirname, "style.css"), "utf8");
  const roles = [...style.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
  expect(roles.length).toBeGreaterThan(8);
  for (const [, role = "", onLight, onDark] of roles) {
    const of = (scheme: string) => new RegExp(`"?\\b${role}"?: "(#\\w+)"`).exec(scheme)?.[1];
    expect([role, of(light), of(dark)]).toEqual([role, onLight, onDark]);
  }
});

test("texts and addresses are no HTML", () => {
  expect(page("<b>", "")).toContain("<title>&#60;b&#62; - Atrium</title>");
  expect(notFoundPage('http://x.example"><script>')).not.toContain("<script>");
});
