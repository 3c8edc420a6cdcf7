import { describe, expect, it } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import type { AuditedChange } from "./event-kinds.ts";
import { EVENT_KINDS, eventOf } from "./event-kinds.ts";

describe("the kind of event that a row of the log is", () => {
  it.each<[change: AuditedChange, kind: string | undefined]>([
    [{ action: "service.create", resourceType: "service", result: "accepted" }, "service.ordered"],
    [{ action: "service.provided", resourceType: "service" }, "service.provided"],
    [{ action: "service.provide-failed", resourceType: "service", result: "failed" }, "service.failed"],
    [{ action: "service.delete", resourceType: "service", result: "accepted" }, undefined],
    [{ action: "service.deleted", resourceType: "service", result: "done" }, "service.deleted"],
    [{ action: "service.delete", resourceType: "service" }, "service.deleted"],
    [{ action: "service.state", form: "Suspended", resourceType: "service" }, "service.changed"],
    [{ action: "service.refused", resourceType: "service" }, "service.failed"],
    [
      { action: "virtual-machine.power", form: "stop", resourceType: "virtual-machine", result: "accepted" },
      undefined,
    ],
    [{ action: "virtual-machine.powered", resourceType: "virtual-machine" }, "machine.changed"],
    [
      { action: "virtual-machine.power-failed", resourceType: "virtual-machine", result: "failed" },
      "machine.failed",
    ],
    [{ action: "virtual-machine.cloned", resourceType: "virtual-machine" }, "machine.created"],
    [{ action: "resource-pool.updated", resourceType: "resource-pool" }, "resource.changed"],
    [{ action: "account.create", resourceType: "account" }, "account.created"],
    [{ action: "account.update", resourceType: "account" }, "account.changed"],
    [{ action: "account.update", form: "block", resourceType: "account" }, "account.blocked"],
    [{ action: "user.update", form: "unblock", resourceType: "user" }, "user.unblocked"],
    [{ action: "user.update", form: "password", resourceType: "user" }, "user.changed"],
    [{ action: "user.delete", resourceType: "user" }, "user.deleted"],
    [{ action: "invoice.issue", resourceType: "invoice" }, "invoice.issued"],
    [{ action: "invoicereport.failed", resourceType: "invoicereport", result: "failed" }, "invoice.changed"],
    [{ action: "contract.delete", resourceType: "contract" }, "contract.deleted"],
    [{ action: "automator.configure", resourceType: "automator" }, "automator.changed"],
    [{ action: "constructor.create", resourceType: "constructor" }, "other.changed"],
    [{ action: "something.new", resourceType: "thing", result: "failed" }, "other.changed"],
    [{ action: "something.new", resourceType: "thing", result: "accepted" }, undefined],
  ])("%j is %s", (change, kind) => {
    expect(eventOf(change)).toBe(kind);
  });

  it("is chosen by who may read what it tells of", () => {
    const tags = PERMISSION_TAGS.map(({ name }) => name);
    expect(EVENT_KINDS.filter(({ tag }) => !tags.some((each) => each === tag))).toEqual([]);
  });
});
