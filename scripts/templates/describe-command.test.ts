import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { describeCommand } from "./describe-command.ts";
import { DEFINITION_NAMES } from "./describe/definition-keys.ts";

const printed = { out: "", err: "" };
beforeEach(() => {
  Object.assign(printed, { out: "", err: "" });
  vi.spyOn(console, "log").mockImplementation((text) => void (printed.out += `${String(text)}\n`));
  vi.spyOn(console, "error").mockImplementation((text) => void (printed.err += `${String(text)}\n`));
});
afterEach(() => vi.restoreAllMocks());

test("without a name it lists every definition with its meaning, the APIs and the plugins", async () => {
  expect(await describeCommand([])).toBe(0);
  const lines = printed.out.split("\n");
  expect(DEFINITION_NAMES.length).toBeGreaterThan(70);
  expect(DEFINITION_NAMES.filter((name) => !lines.some((each) => each.startsWith(`${name} `)))).toEqual([]);
  expect(printed.out).toMatch(/^Column +A column of a list\.$/m);
  expect(printed.out).not.toContain("ShortField");
  expect(printed.out).toMatch(/^APIs: access, .*pricing/m);
  expect(printed.out).toMatch(/^Plugins: .*vm-guest/m);
});

test("a definition has its keys with type, meaning and the example of the reference", async () => {
  expect(await describeCommand(["EnableRule"])).toBe(0);
  expect(printed.out).toBe(`EnableRule: A condition that must hold, and what to say where it does not.

  if  (Condition, required)
    Must say yes.
    "if": { "===": [{ "var": "row.state" }, "Available"] }

  reason  (Text, required)
    Why it is disabled, shown to people.
    "reason": "{{row.name}} is {{row.state}}"
`);
});

test("a page has the keys of its head and its body, short forms are plain words, defaults are said", async () => {
  expect(await describeCommand(["ListPage"])).toBe(0);
  expect(printed.out).toContain('  kind  ("list", required)\n');
  expect(printed.out).toContain('  key  (text, default "id")\n');
  expect(printed.out).toContain("  columns  (list of Column or FragmentUse or text, required)\n");
  expect(printed.out).toContain('    "template": "pool-manage"\n');
});

test("a definition without keys says what it may be", async () => {
  expect(await describeCommand(["Text"])).toBe(0);
  expect(printed.out).toMatch(/^Text: .*\n {2}text or TextSwitch\n$/);
});

test("a key is described in each definition that has it, those of one meaning together", async () => {
  expect(await describeCommand(["reason"])).toBe(0);
  expect(printed.out.match(/^\w+(?=:$)/gm)).toEqual([
    "StateActions",
    "EnableRule",
    "Column",
    "ObjectHead",
    "Elsewhere",
  ]);
});

test.each([
  ["Colum", 'There is no definition, key, API or plugin "Colum", did you mean "Column"?\n'],
  ["pageAction", 'There is no definition, key, API or plugin "pageAction", did you mean "pageActions"?\n'],
  ["pricng", 'There is no definition, key, API or plugin "pricng", did you mean "pricing"?\n'],
  ["vm-gest", 'There is no definition, key, API or plugin "vm-gest", did you mean "vm-guest"?\n'],
])("an unknown name gets the nearest: %s", async (name, message) => {
  expect(await describeCommand([name])).toBe(1);
  expect(printed).toEqual({ out: "", err: message });
});

test("a plugin has what it takes, as it declares it", async () => {
  expect(await describeCommand(["vm-guest"])).toBe(0);
  expect(printed.out).toMatch(
    /^vm-guest: a plugin, "use": "vm-guest"; with:\n {2}api +text, required +Name in/,
  );
  expect(printed.out).toMatch(/^ {2}automator +whole number or text, required +The automator/m);
});

test("an API lists its operations with the permission that each asks for", async () => {
  expect(await describeCommand(["pricing"])).toBe(0);
  expect(printed.out).toMatch(/^pricing: Pricing, at \/pricing$/m);
  expect(printed.out).toMatch(/^DELETE \/service\/\{id\} +access\.Services\.D +Delete a service$/m);
});

test("an API at the root of the portal says so", async () => {
  expect(await describeCommand(["agents"])).toBe(0);
  expect(printed.out).toMatch(/^agents: Agents, at \/$/m);
});

test("a name of a key and of an API means both", async () => {
  expect(await describeCommand(["access"])).toBe(0);
  expect(printed.out).toMatch(/^StateActions, Filter, Column, .*PanelHead.*:$/m);
  expect(printed.out.match(/Who sees it at all/g)).toHaveLength(1);
  expect(printed.out).toMatch(/^GET \/user {2}/m);
});

test("an operation of a list has filters, ranges, search, sorts, counts, and the fields of a row", async () => {
  expect(await describeCommand(["pricing", "GET", "/service"])).toBe(0);
  expect(printed.out).toMatch(/^permission +access\.Services\.R$/m);
  expect(printed.out).toMatch(/^filters +id \(whole number\), name \(text\), state \(Available \| /m);
  expect(printed.out).toMatch(/^ranges +createTime$/m);
  expect(printed.out).toMatch(/^search +name, description, state, service_offering\.name$/m);
  expect(printed.out).toMatch(/^sort +id, name, .*quota\.memory/m);
  expect(printed.out).toMatch(/^counts \(chips\) +state, /m);
  expect(printed.out).toMatch(/^ {2}service_offering\.name +text, always +Solution name$/m);
  expect(printed.out).toMatch(/^ {2}quota\.memory +number \(GB\) +In GB/m);
  expect(printed.out).not.toContain("page[size]");
});

test("a path alone means all its methods; a request names its fields as a form does", async () => {
  expect(await describeCommand(["pricing", "/service/{row.id}"])).toBe(0);
  expect(printed.out.match(/^[A-Z]+(?= \/service\/\{id\} — )/gm)).toEqual(["GET", "PATCH", "DELETE"]);
  expect(printed.out).toMatch(/^ {2}\/name +text/m);
  expect(printed.out).toMatch(/^body may be +a list of patch operations/m);
});

test("the words of a dialect without brackets are no filters", async () => {
  expect(await describeCommand(["audit", "GET /resource/map"])).toBe(0);
  expect(printed.out).toMatch(/^filters /m);
  expect(printed.out).not.toMatch(/^filters .*\b(?:page|page_size|field|direction|search) \(/m);
});

test.each([
  [["pricng", "GET /service"], 'There is no API "pricng", did you mean "pricing"?\n'],
  [["pricing", "GET /servce"], 'API "pricing": GET /servce does not exist, did you mean "GET /service"?\n'],
])("an unknown API or operation gets the nearest: %s", async (args, message) => {
  expect(await describeCommand(args)).toBe(1);
  expect(printed.err).toBe(message);
});
