import { describe, expect, it } from "vitest";
import { isPortalHost } from "./portal-host.ts";

describe("a host of the portal", () => {
  it.each([
    "portal.example.com",
    "northwind.portal.example.com",
    "a.b.portal.example.com",
    "login.example.com",
  ])("is %s beside portal.example.com", (host) => {
    expect(isPortalHost(host, "portal.example.com")).toBe(true);
  });

  it.each([
    ["cloud.brightwater.example", "portal.example.com"],
    ["a.b.example.com", "portal.example.com"],
    ["example.com", "portal.example.com"],
    ["notportal.example.com.evil.example", "portal.example.com"],
    ["brightwater.com", "atrium.com"],
    ["localhost.example", "localhost"],
  ])("is not %s where the portal is at %s", (host, mainHost) => {
    expect(isPortalHost(host, mainHost)).toBe(false);
  });

  it("is everything below localhost in a trial", () => {
    expect(isPortalHost("brightwater.localhost", "localhost")).toBe(true);
  });
});
