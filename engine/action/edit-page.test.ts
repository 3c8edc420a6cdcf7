import { parseTemplate } from "#engine/template/parse";
import type { Template } from "#engine/template";
import { startActionPortal } from "#engine/testing";
import { expect, test } from "vitest";
import { HARD_FRAGMENTS, HARD_PAGES } from "../template/fixtures/index.ts";

/** The page of an edge gateway: seventeen lists and forms over five documents, written with one fragment. */
function gatewayPage(): Template {
  const parsed = parseTemplate(JSON.stringify(HARD_PAGES["edge-gateway-manage"]), {
    file: "edge-gateway-manage.json",
    fragments: HARD_FRAGMENTS,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings[0]));
  return parsed.template;
}

const RULES = [
  { ruleId: 1, name: "web", action: "accept" },
  { ruleId: 2, name: "ssh", action: "deny", note: "theirs" },
  { ruleId: 3, name: "dns", action: "accept" },
];
const DOCUMENT = {
  enabled: true,
  defaultPolicy: { action: "deny", loggingEnabled: false },
  rules: RULES,
  version: 7,
};
const load = { service: { automator: { id: 4 } }, gateway: { uid: "g7" } };
const FIREWALL = "/4/edge-gateways/g7/firewall";
const LIST = "/tabs/0/panels/1";

test.each<[title: string, pointer: string, roots: object, sent: object]>([
  [
    "adds a rule",
    `${LIST}/pageActions/0`,
    { form: { name: "ntp" } },
    { ...DOCUMENT, rules: [...RULES, { name: "ntp" }] },
  ],
  [
    "modifies a rule and keeps what the form does not show",
    `${LIST}/rowActions/0`,
    { row: RULES[1], form: { name: "ssh2", action: "accept" } },
    { ...DOCUMENT, rules: [RULES[0], { ...RULES[1], name: "ssh2", action: "accept" }, RULES[2]] },
  ],
  [
    "deletes a rule",
    `${LIST}/rowActions/1`,
    { row: { ruleId: 1 } },
    { ...DOCUMENT, rules: [RULES[1], RULES[2]] },
  ],
  [
    "deletes the selected rules",
    `${LIST}/bulkActions/0`,
    { rows: [{ ruleId: 3 }, { ruleId: 1 }] },
    { ...DOCUMENT, rules: [RULES[1]] },
  ],
  [
    "saves the settings without changing the rules",
    "/tabs/0/panels/0",
    { form: { enabled: false, defaultPolicy: { action: "accept" } } },
    { ...DOCUMENT, enabled: false, defaultPolicy: { action: "accept", loggingEnabled: false } },
  ],
])("a gateway's page %s", async (_title, pointer, roots, body) => {
  const { run, sent, tracked } = startActionPortal(
    {},
    { [`GET ${FIREWALL}`]: [{ body: DOCUMENT }], [`PUT ${FIREWALL}`]: [{ body: { link: "a1" } }] },
    {},
    { template: gatewayPage() },
  );
  expect(await run({ pointer, roots: { load, ...roots } })).toMatchObject({ ok: true });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET ${FIREWALL}`, `PUT ${FIREWALL}`]);
  expect(sent[1]?.body).toEqual(body);
  expect(tracked).toMatchObject([{ link: "a1", document: `vcloud-v4${FIREWALL}` }]);
});
