import { expect, test } from "vitest";
import { documentChanges } from "./document-changes.ts";

const OFFICE = { id: "1", name: "Office", source: ["any"], action: "accept" };
const HOME = { id: "2", name: "Home", source: ["any"], action: "deny" };
const rules = (...entries: object[]) => ({ firewall: { enabled: true, rules: entries } });

test.each([
  ["nothing", rules(OFFICE), rules(OFFICE), []],
  [
    "a value of an entry",
    rules(OFFICE, HOME),
    rules({ ...OFFICE, action: "deny" }, HOME),
    [{ field: "firewall.rules.Office.action", former: "accept", value: "deny" }],
  ],
  [
    "their order",
    rules(OFFICE, HOME),
    rules(HOME, OFFICE),
    [{ field: "firewall.rules", former: ["Office", "Home"], value: ["Home", "Office"] }],
  ],
  [
    "an entry that is new, with what it says",
    rules(OFFICE),
    rules(OFFICE, HOME),
    [
      { field: "firewall.rules", former: ["Office"], value: ["Office", "Home"] },
      { field: "firewall.rules.Home.source", former: null, value: ["any"] },
      { field: "firewall.rules.Home.action", former: null, value: "deny" },
    ],
  ],
  [
    "a name, under the former one",
    rules(OFFICE),
    rules({ ...OFFICE, name: "Head office" }),
    [{ field: "firewall.rules.Office.name", former: "Office", value: "Head office" }],
  ],
  [
    "an entry that takes the name of another",
    rules(OFFICE),
    rules({ ...OFFICE, name: "Old office" }, { ...OFFICE, id: "3", action: "reject" }),
    expect.arrayContaining([
      { field: "firewall.rules.Office.name", former: "Office", value: "Old office" },
      { field: "firewall.rules.Office (2).action", former: null, value: "reject" },
    ]),
  ],
  [
    "a value also of an entry that was sent without its id",
    rules(OFFICE),
    rules({ ...OFFICE, id: "new", action: "reject" }),
    [{ field: "firewall.rules.Office.action", former: "accept", value: "reject" }],
  ],
  [
    "what is in the entry of an entry",
    { pools: [{ id: "1", name: "shop", members: [{ name: "web-1", port: 80 }] }] },
    { pools: [{ id: "1", name: "shop", members: [{ name: "web-1", port: 8080 }] }] },
    [{ field: "pools.shop.members.web-1.port", former: 80, value: 8080 }],
  ],
  [
    "that a secret was sent",
    { sites: [{ id: "1", name: "Berlin" }], users: [{ id: "1", userId: "ada" }] },
    { sites: [{ id: "1", name: "Berlin", psk: "x" }], users: [{ id: "1", userId: "ada", password: "y" }] },
    [
      { field: "sites.Berlin.psk", hidden: true },
      { field: "users.ada.password", hidden: true },
    ],
  ],
])("of documents it says %s", (_, former, next, changes) => {
  expect(documentChanges(former, next)).toEqual(changes);
});

test("what an entry refers to is called by its name", () => {
  const pools = [
    { id: "1", name: "shop" },
    { id: "2", name: "api" },
  ];
  const balancer = (server: object) => ({ pools, servers: [{ id: "1", name: "www", ...server }] });
  const certificates = [{ id: "c", name: "shop.example" }];
  const changes = documentChanges(
    balancer({ poolId: "1" }),
    balancer({ poolId: "2", certificateId: "c", userId: "c" }),
    {
      certificates,
    },
  );
  expect(changes).toEqual([
    { field: "servers.www.poolId", former: "shop", value: "api" },
    { field: "servers.www.certificateId", former: null, value: "shop.example" },
    { field: "servers.www.userId", former: null, value: "c" },
  ]);
});
