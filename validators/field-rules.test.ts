import { describe, expect, test } from "vitest";
import * as fc from "fast-check";
import {
  brokenRule,
  confirmsPassword,
  errorKeyOf,
  FIELD_RULES,
  minimumLength,
  PASSWORDS_DIFFER_KEY,
  PASSWORDS_DIFFER_TEXT,
} from "./field-rules.ts";
import { SUBNET_MASKS } from "./subnet-masks.ts";

const CASES: readonly (readonly [rule: string, holds: readonly unknown[], breaks: readonly unknown[]])[] = [
  ["required", ["a", 0, false, ["x"]], ["", "  ", null, undefined, []]],
  [
    "creditCard",
    [
      "4111 1111 1111 1111",
      "5555-5555-5555-4444",
      "378282246310005",
      "30569309025904",
      "6011111111111117",
      "3530111333300000",
    ],
    ["1234", "4111x", "9111 1111 1111 1111"],
  ],
  ["latin", ["Zürich\nNr. 5", "São", "Łódź"], ["Москва", "東京"]],
  [
    "email",
    ["a@b.example", "a.b+c@d.e.example"],
    ["a", "a@b", "a@b.", "@b.example", "a b@c.example", "a@b@c.example", "a@.b"],
  ],
  ["emailList", ["a@b.example, c@d.example"], ["a@b.example;c@d.example", "a@b.example,"]],
  [
    "password",
    ["Portal123!", "abcde1", "1!@#$%^&*", `a1${"x".repeat(98)}`],
    ["abcd1", "abcdef", "abc 123", `a1${"x".repeat(99)}`],
  ],
  [
    "notLocalIp",
    ["8.8.8.8", "172.15.0.1", "172.32.0.1"],
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "172.31.9.9"],
  ],
  [
    "subdomain",
    ["acme", "a-1"],
    [
      "-a",
      "a-",
      "a.b",
      "a b",
      "xn--80ak6aa92e",
      "XN--80AK6AA92E",
      "www",
      "api",
      "db",
      "sql",
      "nosql",
      "doc",
      "docs",
      "documentation",
      "WWW",
    ],
  ],
  [
    "url",
    ["http://a", "HTTPS://a.example/x"],
    ["ftp://a", "//a", "https://", "see https://a", "ftp://http://a"],
  ],
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
  ["ipOrDefault", ["any", "1.2.3.4", "1.2.3.0/24", "1.2.3.4-1.2.3.9"], ["all", "1.2.3.9-1.2.3.4"]],
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
  ["portRange", ["10-20", "1-65535"], ["10", "20-10", "10-10", "10-20-30", "10-65536", "0-10", "10- 20"]],
  [
    "phone",
    ["+1 202 555 0156", "+44 7400 123456", "+4915123456789"],
    ["0151 23456789", "+44 20 7946 0958", "+1", "abc", "+1 202 555 0156 0156", `+1${"2".repeat(300)}`],
  ],
  ["alpha", ["Jean-Luc O'Neil, Jr.", "Łukasz Müller"], ["R2D2", "a_b"]],
];

describe("every field rule says what holds and what does not", () => {
  test.each(CASES)("%s", (name, holds, breaks) => {
    const rule = FIELD_RULES[name];
    expect(holds.filter((value) => rule?.check(value) !== true)).toEqual([]);
    expect(breaks.filter((value) => rule?.check(value) !== false)).toEqual([]);
  });

  test("and all are tested", () => {
    expect(Object.keys(FIELD_RULES).sort()).toEqual(CASES.map(([name]) => name).sort());
  });
});

test.each(Object.keys(FIELD_RULES).filter((name) => name !== "required"))(
  "%s lets an empty field be",
  (name) => {
    expect(["", null, undefined].every((value) => FIELD_RULES[name]?.check(value) === true)).toBe(true);
  },
);

test.each(Object.keys(FIELD_RULES))("%s answers 50 kB of hostile text", (name) => {
  const hostile = ["a", "1", "-", "1.", "a@", ",", "1-", ":", "a.", " ", "https://a"].map((unit) =>
    unit.repeat(50_000 / unit.length),
  );
  // Benchmark H1 measures the time; a pattern that backtracks exponentially would not end.
  const answers = hostile.map((value) => typeof FIELD_RULES[name]?.check(value));
  expect(new Set(answers)).toEqual(new Set(["boolean"]));
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

test("entries of a list are checked one by one", () => {
  expect(FIELD_RULES["cidr"]?.check(["10.0.0.0/8", "x"])).toBe(false);
  expect(FIELD_RULES["cidr"]?.check(["10.0.0.0/8"])).toBe(true);
});

test("the least length names its number", () => {
  expect(minimumLength(8).message("X")).toBe("Minimum length 8");
  expect(minimumLength(3).check("ab")).toBe(false);
  expect(minimumLength(3).check("abc")).toBe(true);
});

test.each([
  [{ password: "a", confirmPassword: "a" }, "confirmPassword", true],
  [{ newPassword: "a", confirmPassword: "b" }, "confirmPassword", false],
  [{ nsxPassword: "a", confirmNsxPassword: "b" }, "confirmNsxPassword", false],
  [{ AMQPpassword: "a", confirmAMQPpassword: "b" }, "confirmAMQPpassword", false],
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

/** The messages of spec 2 §5, to the letter; `{ip}` and `{host}` stand for examples. */
const MESSAGES: Readonly<Record<string, string>> = {
  required: "Name is required",
  creditCard: "Is invalid credit card number",
  latin: "Invalid character detected, try again.",
  email: "Invalid email address",
  emailList: "Invalid email(s)",
  password: "Invalid password. Password must be at least 6 characters long, and contain a number.",
  notLocalIp: "Cannot use a local network IP",
  subdomain: "Invalid subdomain",
  url: "invalid Url",
  asaUrl: "Invalid Url... ex: {host} or {host}",
  hostname: " Can only contain alphanumeric characters and hyphens.",
  hostnameLength: "Hostname must be between 1 and 15 characters",
  poolName:
    "Pool name requirements: contain alphanumeric characters or dashes or underscores, begins with a letter, but spaces are not permitted.",
  ipOrRange: "Invalid IP or Range",
  ipOrDefault: "Invalid IP or default (any)",
  ipRangeOnly: "Invalid IPv4 Range (ex {ip}-{ip})",
  ip: "Invalid IP Address",
  ipv4: "Invalid IPv4 address",
  cidr: "Invalid CIDR format e.g. {ip}/24",
  subnetMask: "Invalid subnetmask",
  port: "Invalid Port Number: must be between 1 - 65535 or any",
  portOnly: "Invalid Port Number: must be between 1 - 65535",
  portList: "Between 1 - 65535, or 'any'. Separated by commas.",
  portOrRange: 'Must be a valid port number, port range, or "any".',
  portRange: "Invalid Port Range e.g. 10-20",
  phone: "Invalid Phone Number",
  alpha: "Invalid input. Must contain letters, hyphens, commas, apostrophe's and periods only.",
};

describe("messages and keys are those of the specification", () => {
  test.each(Object.keys(FIELD_RULES))("%s", (name) => {
    const message = FIELD_RULES[name]?.message("Name") ?? "";
    const plain = message
      .replace(/https:\/\/asa\.example\.com(?::8443)?/g, "{host}")
      .replace(/\b\d+\.\d+\.\d+\.\d+\b/g, "{ip}");
    expect(plain).toBe(MESSAGES[name]);
  });

  test("an email's error is validateEmail, passwords that differ are passwordsEqual", () => {
    expect(errorKeyOf("email")).toBe("validateEmail");
    expect(errorKeyOf("port")).toBe("port");
    expect([PASSWORDS_DIFFER_KEY, PASSWORDS_DIFFER_TEXT]).toEqual([
      "passwordsEqual",
      "Passwords do not match",
    ]);
  });
});

describe("whatever the value (seed 20261121)", () => {
  const runs = { seed: 20_261_121, numRuns: 500 };
  const octet = fc.integer({ min: 0, max: 255 });
  const address = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join("."));
  const port = fc.integer({ min: 1, max: 65_535 });
  const holds = (name: string, value: unknown) => FIELD_RULES[name]?.check(value) === true;

  test("no rule throws, and each returns valid or invalid", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(FIELD_RULES)), fc.anything(), (name, value) => {
        expect(typeof FIELD_RULES[name]?.check(value)).toBe("boolean");
      }),
      runs,
    );
  });

  test("an address is an address, an IPv4 address, an IP or range, and a network with any prefix up to 32", () => {
    fc.assert(
      fc.property(address, fc.integer({ min: 0, max: 32 }), (ip, prefix) => {
        expect(["ip", "ipv4", "ipOrRange", "ipOrDefault"].filter((name) => !holds(name, ip))).toEqual([]);
        expect(holds("cidr", `${ip}/${prefix}`)).toBe(true);
        expect(holds("cidr", `${ip}/${prefix + 33}`)).toBe(false);
      }),
      runs,
    );
  });

  test("a port is a port everywhere, and a range of two where the first is less", () => {
    fc.assert(
      fc.property(port, port, (from, to) => {
        expect(["port", "portOnly", "portOrRange", "portList"].filter((name) => !holds(name, from))).toEqual(
          [],
        );
        expect(holds("portRange", `${from}-${to}`)).toBe(from < to);
        expect(holds("portOrRange", `${from}-${to}`)).toBe(from < to);
      }),
      runs,
    );
  });

  test("a list of emails holds where each email does", () => {
    const email = fc.oneof(
      fc.emailAddress(),
      fc.string({ maxLength: 12 }).map((text) => text.replaceAll(",", "")),
    );
    fc.assert(
      fc.property(fc.array(email, { minLength: 1, maxLength: 4 }), (emails) => {
        const each = emails.every((text) => text.trim() !== "" && holds("email", text.trim()));
        const all = emails.join(",");
        expect(all.trim() === "" || holds("emailList", all) === each).toBe(true);
      }),
      runs,
    );
  });
});
