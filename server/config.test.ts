import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["https://Portal.Example:443/", "https://portal.example"],
  ["HTTP://localhost:80", "http://localhost"],
  ["https://portal.example:8443", "https://portal.example:8443"],
])("PUBLIC_URL %s is the origin that browsers send, %s", (PUBLIC_URL, origin) => {
  expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(origin);
});

test("CONSOLE_HOSTS takes hosts and origins, and compares as browsers write them", () => {
  const CONSOLE_HOSTS = "VC.example.com, https://vnc.example:8443/, vc2.example:443, [::1]:9000, 10.0.0.1";
  expect(readConfig({ CONSOLE_HOSTS }).consoleHosts).toEqual([
    "vc.example.com",
    "vnc.example:8443",
    "vc2.example",
    "[::1]:9000",
    "10.0.0.1",
  ]);
});
