import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { openOutgoingRule } from "./outgoing-rule.ts";
import { readHostList, RefusedAddress } from "./ranges.ts";

describe("outgoing calls", () => {
  it.each([
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "169.254.169.254",
    "100.100.100.200",
    "192.0.0.192",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "[::1]",
    "fe80::1",
    "ff02::1",
    "fd00:ec2::254",
    "::ffff:127.0.0.1",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "64:ff9b:1::7f00:1",
    "localhost",
    ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  ])("do not go to %s", async (host) => {
    await expect(openOutgoingRule().resolve(host)).rejects.toThrow(RefusedAddress);
  });

  it.each(["10.0.0.5", "192.168.1.1", "172.16.0.9", "8.8.8.8", "fd12::1", "2001:db8::1"])(
    "go to %s, where platforms live",
    async (host) => {
      expect(await openOutgoingRule().resolve(host)).toBe(host);
    },
  );

  it("go to the named hosts alone, where the operator names any", async () => {
    const rule = openOutgoingRule(["10.0.0.0/8", "127.0.0.1", "fd12::/16", "cloud.example"]);
    expect(await rule.resolve("10.1.2.3")).toBe("10.1.2.3");
    expect(await rule.resolve("127.0.0.1")).toBe("127.0.0.1");
    expect(await rule.resolve("fd12::9")).toBe("fd12::9");
    await expect(rule.resolve("127.0.0.2")).rejects.toThrow(RefusedAddress);
    await expect(rule.resolve("192.168.1.1")).rejects.toThrow(RefusedAddress);
    // A name opens no door to this machine: an address does.
    await expect(openOutgoingRule(["localhost"]).resolve("localhost")).rejects.toThrow(RefusedAddress);
  });

  it("know a wrong entry of the setting", () => {
    expect(readHostList(["cloud.example.com", ".example.com", "10.0.0.0/8", "fd00::/8", "::1"])).toEqual({});
    expect(readHostList(["https://cloud.example.com"])).toEqual({ wrong: "https://cloud.example.com" });
  });
});
