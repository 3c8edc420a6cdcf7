import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// What the manual asks operators to permit is what the driver of real vCenters calls.

const ROOT = join(import.meta.dirname, "../..");
const DRIVER = join(ROOT, "server/platforms/vcenter/vsphere");

/** Calls that need no more than reading. */
const READS = [
  "ContinueRetrievePropertiesEx",
  "CreateContainerView",
  "CreateFilter",
  "CreateImportSpec",
  "CurrentTime",
  "Login",
  "Logout",
  "QueryPerf",
  "RetrievePropertiesEx",
  "RetrieveServiceContent",
  "WaitForUpdatesEx",
];

const TO_A_PLACE = ["Assign virtual machine to resource pool", "Allocate space", "Assign network"];

/** What the reference of the vSphere Web Services API says of each call, in the words of the vSphere Client. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  CloneVM_Task: [
    ...TO_A_PLACE,
    "Add new disk",
    "Clone virtual machine",
    "Create from existing",
    "Deploy template",
  ],
  CreateResourcePool: ["Create resource pool"],
  CreateSnapshot_Task: ["Create snapshot"],
  DestroyChildren: ["Assign virtual machine to resource pool", "Remove resource pool"],
  Destroy_Task: ["Assign virtual machine to resource pool", "Remove resource pool", "Remove"],
  HttpNfcLeaseAbort: ["Import"],
  HttpNfcLeaseComplete: ["Import"],
  HttpNfcLeaseProgress: ["Import"],
  ImportVApp: [...TO_A_PLACE, "Create new", "Import"],
  MarkAsTemplate: ["Mark as template"],
  PowerOffVM_Task: ["Power off"],
  PowerOnVM_Task: ["Power on"],
  RebootGuest: ["Reset"],
  ReconfigVM_Task: [
    "Add new disk",
    "Add or remove device",
    "Allocate space",
    "Assign network",
    "Change CPU count",
    "Change memory",
    "Configure CD media",
    "Device connection",
    "Extend virtual disk",
    "Modify device settings",
    "Remove disk",
    "Rename",
    "Set annotation",
  ],
  RemoveSnapshot_Task: ["Remove snapshot"],
  Rename_Task: ["Rename"],
  ResetVM_Task: ["Reset"],
  RevertToSnapshot_Task: ["Revert to snapshot"],
  SearchDatastore_Task: ["Browse datastore"],
  ShutdownGuest: ["Power off"],
  StandbyGuest: ["Suspend"],
  SuspendVM_Task: ["Suspend"],
  UpdateConfig: ["Modify resource pool", "Rename resource pool"],
};

test("the manual names the privileges that each call of a vCenter needs, and no others", () => {
  const called = new Set(
    readdirSync(DRIVER).flatMap((file) => {
      const text = readFileSync(join(DRIVER, file), "utf8");
      const names = [
        ...text.matchAll(/\b(?:call|callIn|runTask)\([^";]*?"([A-Z]\w+)"/g),
        ...text.matchAll(/"(\w+_Task|[A-Z]\w+Guest|[A-Z]\w+Ex)"/g),
        ...text.matchAll(/\bmethod: "([A-Z][a-z]\w+)"/g),
      ];
      return names.map(([, name = ""]) => name);
    }),
  );
  expect([...called].toSorted()).toEqual([...READS, ...Object.keys(NEEDS)].toSorted());
  const [, section = ""] = readFileSync(join(ROOT, "docs/operator.md"), "utf8").split(
    "**Connecting a vCenter.**",
  );
  const [rows = ""] = section.split("**ISO images.**");
  const named = [
    ...rows.matchAll(/^\| (?:Datastore|Network|Resource|vApp|Virtual machine: .*?) +\| (.*?) +\|$/gm),
  ];
  const needed = new Set(Object.values(NEEDS).flat());
  expect(named.flatMap(([, list = ""]) => list.split("; ")).toSorted()).toEqual([...needed].toSorted());
});
