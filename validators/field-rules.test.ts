import { describe, expect, test } from "vitest";
import { brokenRule, confirmsPassword, FIELD_RULES, minimumLength } from "./field-rules.ts";
import { RESERVED_SUBDOMAINS } from "./reserved-subdomains.ts";
import { SUBNET_MASKS } from "./subnet-masks.ts";

const CASES: readonly (readonly [rule: string, holds: readonly unknown[], breaks: readonly unknown[]])[] = [
  ["required", ["a", 0, false, ["x"]], ["", "  ", null, undefined, []]],
  ["creditCard", ["4111 1111 1111 1111", "378282246310005"], ["1234", "4111x"]],
  ["latin", ["Zürich\nNr. 5", "São"], ["Москва", "東京"]],
  [
    "email",
    ["a@b.example", "a.b+c@d.e.example"],
    ["a", "a@b", "a@b.", "a b@c.example", "a@b@c.example", "a@.b"],
  ],
  ["emailList", ["a@b.example, c@d.example"], ["a@b.example;c@d.example", "a@b.example,"]],
  ["password", ["Portal123!", "abcde1"], ["abc1", "abcdef", "abc 123", `a1${"x".repeat(99)}`]],
  [
    "notLocalIp",
    ["8.8.8.8", "172.32.0.1"],
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "172.31.9.9"],
  ],
  ["subdomain", ["acme", "a-1"], ["-a", "a-", "a.b", "a b", ...RESERVED_SUBDOMAINS, "WWW"]],
  ["url", ["http://a", "HTTPS://a.example/x"], ["ftp://a", "//a", "https://"]],
  [
    "asaUrl",
    ["https://a.example", "http://10.0.0.1:8443/"],
    ["a.example", "https://a:99999", "https://a/x", "https://-a"],
  ],
  ["hostname", ["web-01"], ["web_01", "web.01", "wéb"]],
  ["hostnameLength", ["x".repeat(15)], ["x".repeat(16)]],
  ["poolName", ["Pool_1-a", `p${"x".repeat(100)}`], ["1pool", "my pool", "p.a", `p${"x".repeat(101)}`]],
  [
    "ipOrRange",
    ["1.2.3.4", "1.2.3.0/24", "1.2.3.4-1.2.3.9"],
    ["any", "1.2.3", "1.2.3.9-1.2.3.4", "1.2.3.0/33"],
  ],
  ["ipOrDefault", ["any", "1.2.3.4"], ["all"]],
  ["ipRangeOnly", ["1.2.3.4-1.2.3.9"], ["1.2.3.4", "1.2.3.4-", "1.2.3.4-5-6"]],
  [
    "ip",
    ["1.2.3.4", "::1", "2001:db8::8a2e:370:7334", "::ffff:1.2.3.4"],
    ["1.2.3", ":::", "1::2::3", "g::1"],
  ],
  ["ipv4", ["0.0.0.0", "255.255.255.255"], ["256.1.1.1", "01.2.3.4", "1.2.3.4.5", "::1"]],
  ["cidr", ["10.0.0.0/0", "10.0.0.0/32"], ["10.0.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8"]],
  ["subnetMask", ["255.255.255.248", "128.0.0.0"], ["255.255.255.252", "255.0.255.0", "0.0.0.0"]],
  ["port", ["1", "65535", "any", 80], ["0", "65536", "080", "x"]],
  ["portOnly", ["443"], ["any", "-1"]],
  ["portList", ["80,443, any"], ["80;443", "80,"]],
  ["portOrRange", ["80", "80-90", "any"], ["90-80", "80 - 90", "80-80"]],
  ["portRange", ["10-20"], ["10", "20-10", "10-20-30"]],
  ["alpha", ["Jean-Luc O'Neil, Jr."], ["R2D2", "a_b"]],
];

describe("every field rule says what holds and what does not", () => {
  test.each(CASES)("%s", (name, holds, breaks) => {
    const rule = FIELD_RULES[name];
    expect(holds.filter((value) => rule?.check(value) !== true)).toEqual([]);
    expect(breaks.filter((value) => rule?.check(value) !== false)).toEqual([]);
  });

  test("and none is left untested", () => {
    expect(Object.keys(FIELD_RULES).sort()).toEqual(CASES.map(([name]) => name).sort());
  });
});

test.each(Object.keys(FIELD_RULES).filter((name) => name !== "required"))(
  "%s lets an empty field be",
  (name) => {
    expect(["", null, undefined].every((value) => FIELD_RULES[name]?.check(value) === true)).toBe(true);
  },
);

test.each(Object.keys(FIELD_RULES))("%s judges 50 kB in under 20 ms", (name) => {
  const hostile = ["a", "1", "-", "1.", "a@", ",", "1-", ":", "a.", " ", "https://a"].map((unit) =>
    unit.repeat(50_000 / unit.length),
  );
  const slowest = hostile.map((value) => {
    const start = Date.now();
    FIELD_RULES[name]?.check(value);
    return Date.now() - start;
  });
  expect(Math.max(...slowest)).toBeLessThan(20);
});

test("the message is that of the first broken rule, with the field's label where it names it", () => {
  expect(brokenRule(["required", "portOnly"], "", "Port")).toBe("Port is required");
  expect(brokenRule(["required", "portOnly"], "0", "Port")).toBe(
    "Invalid Port Number: must be between 1 - 65535",
  );
  expect(brokenRule(["required", "portOnly"], "80", "Port")).toBeUndefined();
});

test("a rule that does not exist is a programmer's error", () => {
  expect(() => brokenRule(["constructor"], "x", "X")).toThrow('There is no field rule "constructor"');
});

test("entries of a list are judged one by one", () => {
  expect(FIELD_RULES["cidr"]?.check(["10.0.0.0/8", "x"])).toBe(false);
  expect(FIELD_RULES["cidr"]?.check(["10.0.0.0/8"])).toBe(true);
});

test("the least length names its number", () => {
  expect(minimumLength(8).message("X")).toBe("Minimum length 8");
  expect(minimumLength(3).check("ab")).toBe(false);
});

test.each([
  [{ password: "a", confirmPassword: "a" }, "confirmPassword", true],
  [{ newPassword: "a", confirmPassword: "b" }, "confirmPassword", false],
  [{ nsxPassword: "a", confirmNsxPassword: "b" }, "confirmNsxPassword", false],
  [{ confirmPassword: "b" }, "confirmPassword", true],
])("passwords of %j match: %s", (form, confirm, expected) => {
  expect(confirmsPassword(form, confirm)).toBe(expected);
});

test("the subnet masks go from /29 to /1", () => {
  expect(SUBNET_MASKS).toHaveLength(29);
  expect(SUBNET_MASKS[0]).toEqual({ prefix: 29, mask: "255.255.255.248" });
  expect(SUBNET_MASKS.find(({ prefix }) => prefix === 24)?.mask).toBe("255.255.255.0");
  expect(SUBNET_MASKS.at(-1)).toEqual({ prefix: 1, mask: "128.0.0.0" });
});
