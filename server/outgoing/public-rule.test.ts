import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { openPublicRule } from "./public-rule.ts";
import { RefusedAddress } from "./ranges.ts";

describe("messages to addresses that tenants have typed", () => {
  it.each([
    ..."127.0.0.1 127.1.2.3 0.0.0.0 169.254.169.254 100.100.100.200 100.64.0.1 10.0.0.5 172.16.0.9 172.31.255.255".split(
      " ",
    ),
    ..."192.168.1.1 192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 255.255.255.255".split(
      " ",
    ),
    ..."::1 :: [::1] fe80::1 fec0::1 ff02::1 fd00:ec2::254 fd12::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::8.8.8.8".split(
      " ",
    ),
    ..."64:ff9b::a9fe:a9fe 64:ff9b:1::1 2002:a00:1:: 2001:0:1::1 2001:db8::1 100::1 3fff::1".split(" "),
    "localhost",
    ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
  ])("do not go to %s", async (host) => {
    await expect(openPublicRule().reach(host)).rejects.toThrow(RefusedAddress);
  });

  it.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "[2606:4700::1111]"])(
    "go to %s, which is public",
    async (host) => {
      expect(await openPublicRule().reach(host)).toEqual({
        address: host.replaceAll(/[[\]]/g, ""),
        isNamed: false,
      });
    },
  );

  it("go besides to what the operator has named, and to no other of its kind", async () => {
    const rule = openPublicRule(["10.1.0.0/16", "127.0.0.1", "fd12::/16"]);
    for (const address of ["10.1.2.3", "127.0.0.1", "fd12::9"])
      expect(await rule.reach(address)).toEqual({ address, isNamed: true });
    expect(await rule.reach("8.8.8.8")).toMatchObject({ isNamed: false });
    for (const address of ["10.2.0.1", "127.0.0.2", "fd13::1"])
      await expect(rule.reach(address)).rejects.toThrow(RefusedAddress);
    // A name opens no door to this machine: an address does.
    await expect(openPublicRule(["localhost"]).reach("localhost")).rejects.toThrow(RefusedAddress);
    expect(await openPublicRule(["127.0.0.0/8", "::1"]).reach("localhost")).toMatchObject({ isNamed: true });
  });
});
