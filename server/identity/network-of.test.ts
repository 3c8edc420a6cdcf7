import { expect, test } from "vitest";
import { networkOf } from "./network-of.ts";

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::FFFF:0a00:0001", "10.0.0.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0000:0000:ffff::2", "2001:db8:0:0::/64"],
  ["2001:db8:0:1:a:b:c:d", "2001:db8:0:1::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::10.0.0.1", "64:ff9b:0:0::/64"],
  ["", ""],
  ["no address", "no address"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
