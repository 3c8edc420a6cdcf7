import { describe, expect, test } from "vitest";
import type { FakeFormParts } from "../testing/fake-form-context.ts";
import { buildPoolForm as build, POOL_BODY } from "./build-form.fixture.ts";
import { checkForm } from "./check-form.ts";
import type { FormSpec } from "../model/form-source.ts";
import { sentInit, sentValue } from "./sent-value.ts";

describe("the sent value", () => {
  const fields = [
    { at: "/name" },
    { at: "/note" },
    { at: "/mail", show: { "!!": { var: "form.note" } } },
    { at: "/sure", as: "switch" as const, extra: true },
  ];

  test("is that of the visible fields; null where a value was removed; never the rest of the loaded data", () => {
    const { model, state } = build(
      { fields, init: { $: "load.pool" } },
      { roots: { load: { pool: { id: 7, name: "a", note: "n", mail: "m@x.no" } } } },
      [["/note", ""]],
    );
    expect(sentValue(model, state.value)).toEqual({ name: "a", note: null });
    expect(sentInit(model)).toEqual({ name: "a", note: "n" });
  });

  test("leaves extra fields out of the body, and lets calls read them by name", () => {
    const { model, state } = build({ fields }, {}, [["/sure", true]]);
    const sent = sentValue(model, state.value);
    expect(JSON.stringify(sent)).toBe("{}");
    expect(sent["sure"]).toBe(true);
  });
});

const TEXTS = {
  "form.wrong-pattern-of": "Does not have the expected format: {words}",
  "form.wrong-pattern": "Does not have the expected format",
  "form.too-large": "Must be {demand} or less",
  "form.no-number": "Must be a number",
};

function messages(spec: FormSpec, change: readonly (readonly [string, unknown])[], parts: FakeFormParts) {
  const { model, state } = build(spec, parts, change);
  return checkForm(model, state.value, TEXTS).map(({ pointer, message }) => `${pointer} ${message}`);
}

/** A wrong value for each validator that a field can be given (spec 2 §5). */
const WRONG_VALUES: readonly (readonly [validator: string, value: string, message: string])[] = [
  ["required", "", "Pool name is required"],
  ["email", "nobody", "Invalid email address"],
  ["hostname", "a_b", " Can only contain alphanumeric characters and hyphens."],
  ["hostnameLength", "a".repeat(16), "Hostname must be between 1 and 15 characters"],
  ["notLocalIp", "127.0.0.1", "Cannot use a local network IP"],
  ["ipOrRange", "x", "Invalid IP or Range"],
  ["ipRangeOnly", "192.0.2.1", "Invalid IPv4 Range (ex 192.0.2.1-192.0.2.9)"],
  ["ip", "x", "Invalid IP Address"],
  ["latin", "東京", "Invalid character detected, try again."],
  [
    "poolName",
    "1x",
    "Pool name requirements: contain alphanumeric characters or dashes or underscores, begins with a letter, but spaces are not permitted.",
  ],
  ["cidr", "192.0.2.0", "Invalid CIDR format e.g. 192.0.2.0/24"],
  ["portRange", "10", "Invalid Port Range e.g. 10-20"],
  ["portOrRange", "x", 'Must be a valid port number, port range, or "any".'],
  ["port", "0", "Invalid Port Number: must be between 1 - 65535 or any"],
  ["portOnly", "any", "Invalid Port Number: must be between 1 - 65535"],
  ["subdomain", "www", "Invalid subdomain"],
  ["ipv4", "::1", "Invalid IPv4 address"],
  ["url", "ftp://a", "invalid Url"],
  ["asaUrl", "a.example", "Invalid Url... ex: https://asa.example.com or https://asa.example.com:8443"],
  ["subnetMask", "255.0.255.0", "Invalid subnetmask"],
  ["phone", "1", "Invalid Phone Number"],
  ["alpha", "R2D2", "Invalid input. Must contain letters, hyphens, commas, apostrophe's and periods only."],
];

test.each(WRONG_VALUES)("a field can be given the validator %s", (validator, value, message) => {
  const fields = [{ at: "/name", validators: [validator] }];
  expect(messages({ fields }, [["/name", value]], {})).toEqual([`/name ${message}`]);
});

test("a text is checked as it is sent: without spaces around it", () => {
  const fields = [{ at: "/name", validators: ["hostname"] }];
  expect(messages({ fields }, [["/name", " web-01 "]], {})).toEqual([]);
});

test("a field can have several validators, and says what the first that fails says", () => {
  const fields = [{ at: "/name", validators: ["hostname", "hostnameLength"] }];
  const typed = (name: string) => messages({ fields }, [["/name", name]], {});
  expect(typed("a".repeat(16))).toEqual(["/name Hostname must be between 1 and 15 characters"]);
  expect(typed("_".repeat(16))).toEqual(["/name  Can only contain alphanumeric characters and hyphens."]);
  expect(typed("web-01")).toEqual([]);
});

test("a text that is too short says the least length", () => {
  const bodies = {
    "POST /pool": { type: "object", properties: { name: { type: "string", minLength: 3 } } },
  };
  const typed = (name: string) => messages({ fields: [{ at: "/name" }] }, [["/name", name]], { bodies });
  expect(typed("ab")).toEqual(["/name Minimum length 3"]);
  expect(typed("abc")).toEqual([]);
});

test.each<[gateway: string, size: unknown, message: string | undefined]>([
  ["10.8.0.0", 24, "10.8.0.0 is the address of the network itself, which no machine can have."],
  ["10.8.0.255", 24, "10.8.0.255 is its broadcast address, which no machine can have."],
  ["10.8.0.255", 23, undefined],
  ["10.8.0.1", 24, undefined],
  ["10.8.0.3", "255.255.255.252", "10.8.0.3 is its broadcast address, which no machine can have."],
  ["10.8.0.0", undefined, undefined],
  ["10.8.0.0", "255", undefined],
])(
  "the address %s of a machine in a network of the size %s beside it is wrong: %s",
  (gateway, size, message) => {
    const properties = { gateway: { type: "string", "x-host-of": "size" }, size: {} };
    const bodies = { "POST /pool": { type: "object", properties } };
    const typed = [["/gateway", gateway] as const, ["/size", size] as const];
    const found = messages({ fields: [{ at: "/gateway" }, { at: "/size" }] }, typed, { bodies });
    expect(found.filter((each) => each.startsWith("/gateway"))).toEqual(
      message === undefined ? [] : [`/gateway ${message}`],
    );
  },
);

test.each([
  ["password", "confirmPassword"],
  ["newPassword", "confirmPassword"],
  ["nsxPassword", "confirmNsxPassword"],
  ["AMQPpassword", "confirmAMQPpassword"],
])("%s and %s must be the same", (password, confirm) => {
  const fields = [password, confirm].map((name) => ({ at: `/${name}`, extra: true }));
  const typed = (second: string) => [[`/${password}`, "abc123"] as const, [`/${confirm}`, second] as const];
  expect(messages({ fields }, typed("abc124"), {})).toEqual([`/${confirm} Passwords do not match`]);
  expect(messages({ fields }, typed("abc123"), {})).toEqual([]);
});

describe("the check of a form", () => {
  test("of a PATCH lets no field be emptied that has a value and cannot be null", () => {
    const fields = [{ at: "/kind" }, { at: "/shade" }, { at: "/note" }, { at: "/tags" }] as const;
    const bodies = { "POST /pool": POOL_BODY, "PATCH /pool": POOL_BODY };
    const roots = { load: { pool: { kind: "b", shade: "red", tags: ["x"] } } };
    const cleared = fields.map(({ at }) => [at, at === "/tags" ? [] : null] as const);
    const check = (call: { readonly api: string; readonly do: string }) =>
      messages({ call, fields, init: { $: "load.pool" } }, cleared, { roots, bodies });
    expect(check({ api: "fake", do: "PATCH /pool" })).toEqual(["/kind Kind is required"]);
    expect(check({ api: "fake", do: "POST /pool" })).toEqual([]);
  });

  test.each([
    ["a required field that is blank", [{ at: "/name" }], [["/name", "  "]], ["/name Pool name is required"]],
    [
      "a rule",
      [{ at: "/name", validators: ["poolName"] }],
      [["/name", "1x"]],
      [
        "/name Pool name requirements: contain alphanumeric characters or dashes or underscores, begins with a letter, but spaces are not permitted.",
      ],
    ],
    [
      "a bound, in the unit people see",
      [{ at: "/limits/memory", unit: { show: "GB", send: "MB" }, max: { $: "row.max" } }],
      [["/limits/memory", 9000]],
      ["/limits/memory Must be 8 GB or less"],
    ],
    [
      "a pattern in its own words",
      [{ at: "/host" }],
      [["/host", "?"]],
      ["/host Does not have the expected format: a host name, such as www.example.org"],
    ],
    [
      "the pattern of an entry in its own words",
      [{ at: "/hosts" }],
      [["/hosts", ["www.example.org", "?"]]],
      ["/hosts Does not have the expected format: a host name, such as www.example.org"],
    ],
    [
      "a pattern without words, not in those of the field",
      [{ at: "/code" }],
      [["/code", "?"]],
      ["/code Does not have the expected format"],
    ],
    ["text in a number field", [{ at: "/size" }], [["/size", "12a"]], ["/size Must be a number"]],
    ["a format", [{ at: "/mail" }], [["/mail", "nobody"]], ["/mail Invalid email address"]],
    [
      "passwords that differ",
      [
        { at: "/password", extra: true },
        { at: "/confirmPassword", extra: true },
      ],
      [
        ["/password", "abc123"],
        ["/confirmPassword", "abc124"],
      ],
      ["/confirmPassword Passwords do not match"],
    ],
    [
      "a condition across fields",
      [
        {
          at: "/size",
          check: [
            {
              ok: { "<=": [{ var: "form.size" }, { var: "form.price" }] },
              message: "Too large for {{form.price}}",
            },
          ],
        },
        { at: "/price" },
      ],
      [
        ["/price", 3],
        ["/size", 4],
      ],
      ["/size Too large for 3"],
    ],
    [
      "a condition that compares with an empty field",
      [
        {
          at: "/size",
          check: [{ ok: { "<=": [{ var: "form.size" }, { var: "form.price" }] }, message: "no" }],
        },
      ],
      [["/size", 4]],
      ["/size no"],
    ],
    [
      "a condition that asks for absence, at a field that is empty itself",
      [
        {
          at: "/note",
          check: [
            {
              ok: { or: [{ "!!": { var: "form.note" } }, { "!!": { var: "form.mail" } }] },
              message: "Say one",
            },
          ],
        },
        { at: "/mail" },
      ],
      [["/note", ""]],
      ["/note Say one"],
    ],
    [
      "no condition that is met by absence",
      [
        {
          at: "/note",
          check: [
            {
              ok: { or: [{ "!": { var: "form.note" } }, { "===": [{ var: "form.note" }, "x"] }] },
              message: "no",
            },
          ],
        },
      ],
      [],
      [],
    ],
    ["nothing for a disabled field", [{ at: "/name", enable: [{ if: false, reason: "fixed" }] }], [], []],
  ] as const)("reports %s", (_, fields, change, expected) => {
    expect(messages({ fields }, change, { roots: { row: { max: 8192 } } })).toEqual(expected);
  });
});
