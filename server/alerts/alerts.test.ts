import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database/index.ts";
import { writeDigests } from "../notifications/index.ts";
import type { Platform } from "../platforms/index.ts";
import {
  buildAutomatorCheck,
  checkDueAutomators,
  productPlatforms,
  surveyDueAutomators,
} from "../platforms/index.ts";
import type { Outcome } from "../services/index.ts";
import { failed, succeeded } from "../services/index.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import type { QuotaUse, SurveyedMachine, SurveyedService } from "./index.ts";

const AUTOMATOR = 1;
const ACCOUNT = 100;
const KINDS = ["machine-down", "quota-near", "platform-lost"];

/** The tables that these tests write to, or have written. */
const WRITTEN =
  "quota_level running_machine webhook webhook_delivery notification_subscription mail_outbox mail_digest_item service_history".split(
    " ",
  );

/** What the vCenters of these tests answer; each test says. */
let checked: Outcome = succeeded();
let survey: () => Promise<readonly SurveyedService[]> = async () => [];
let surveys = 0;

const platforms = productPlatforms.map((platform): Platform => ({
  ...platform,
  checks: (platform.checks ?? []).map((check) =>
    check.type === "vCenter" && check.version === "v2"
      ? {
          ...check,
          check: async () => checked,
          survey: async ({ automatorId }) => {
            if (automatorId !== AUTOMATOR) return [];
            surveys += 1;
            return await survey();
          },
        }
      : check,
  ),
}));

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let service: number;
const problems: string[] = [];

beforeAll(async () => {
  portal = await openTestPortal(platforms);
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
  const [found] = await sql<{ id: number }>(
    "select id from service where automator_id = $1 and account_id = $2 and state = 'Available' order by id limit 1",
    [AUTOMATOR, ACCOUNT],
  );
  service = found!.id;
  // Those of the other platforms are no part of this.
  await sql("update automator set surveyed_at = now() where id <> $1", [AUTOMATOR]);
});
afterAll(() => portal.close());
beforeEach(async () => {
  checked = succeeded();
  surveys = 0;
  problems.length = 0;
  for (const table of WRITTEN) await sql(`delete from ${table}`);
  await sql("delete from activity where stops <> '{}' or kind = 'service.delete'");
  await sql("update service set state = 'Available' where id = $1", [service]);
  await sql(`insert into webhook (account_id, name, url, events, secret) values (1, 'alerts', '', $1, '')`, [
    ["machine.down", "service.quota-near", "service.quota-normal", "automator.unavailable"],
  ]);
});

const sql = <Row>(text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(text, values));
const parts = () => ({
  database: portal.database,
  platforms,
  publicUrl: "https://portal.example",
  log: { error: (_: object, text: string) => void problems.push(text) },
});
/** As the server does after a check. */
const look = async (...services: readonly SurveyedService[]) => {
  survey = async () => services;
  await sql("update automator set surveyed_at = null, state = 'available' where id = $1", [AUTOMATOR]);
  await surveyDueAutomators(parts());
};
const check = async () => {
  await sql("update automator set checked_at = null where id = $1", [AUTOMATOR]);
  await checkDueAutomators(portal.database, buildAutomatorCheck(platforms, "https://portal.example"));
};
const using = (used: number, limit = 64): SurveyedService => ({
  serviceId: service,
  isThere: true,
  quotas: limit > 0 ? [{ resource: "memory", unit: "GB", limit, used } satisfies QuotaUse] : [],
  machines: [],
});
const machine = (moId: string, powerState: SurveyedMachine["powerState"] = "POWERED_ON") => ({
  moId,
  name: `machine ${moId}`,
  powerState,
});
const having = (...machines: readonly SurveyedMachine[]): SurveyedService => ({
  serviceId: service,
  isThere: true,
  quotas: [],
  machines,
});
/** What webhooks were told since the last test began, in order. */
const told = async () =>
  (
    await sql<{ event: string; reason: string }>(
      "select event, body::jsonb -> 'data' ->> 'reason' as reason from webhook_delivery order by seq",
    )
  ).map(({ event, reason }) => [event, reason]);
const mails = () =>
  sql<{ recipient: string; subject: string; body: string }>(
    "select recipient, subject, body from mail_outbox order by created_at, recipient",
  );
const subscribe = async (caller: Caller, delivery = "At once", kinds = KINDS) => {
  const subscriptions = kinds.map((kind) => ({ kind, delivery }));
  return await caller.send("PUT", "/notifications/subscriptions", { subscriptions });
};
/** Work of the portal that may leave a machine off: it runs, or has ended some seconds ago. */
const stopping = (moId: string, state: "running" | "completed" | "error", secondsAgo?: number) =>
  sql(
    `insert into activity (account_id, kind, name, state, resource_type, resource_id, actor_user_id, actor_name, input, stops, finished_at)
     values ($1, 'vcenter-v2.change-power', '', $2, 'virtual-machine', $3, 1, '', jsonb_build_object('serviceId', $4::int), array[$3],
       now() - make_interval(secs => $5))`,
    [ACCOUNT, state, moId, service, secondsAgo ?? null],
  );

describe("a quota that is nearly used up", () => {
  it("is told once when it is passed, at each level, and once when it is below again", async () => {
    await look(using(50));
    expect(await told()).toEqual([]);
    await look(using(52));
    await look(using(53));
    await look(using(61));
    await look(using(59));
    await look(using(57));
    await look(using(49));
    await look(using(47));
    await look(using(47));
    expect(await told()).toEqual([
      ["service.quota-near", "It uses 81 % of its memory."],
      ["service.quota-near", "It uses 95 % of its memory."],
      ["service.quota-normal", "It uses less than 80 % of its memory again."],
    ]);
    const history = (await customer.get(`/pricing/service/${service}/history`)).body.data ?? [];
    expect(history.map(({ message }: { message: string }) => message)).toContain(
      "It uses 81 % of its memory",
    );
  });

  it("is normal again where it has no limit any more", async () => {
    await look(using(60));
    await look(using(60, 0));
    expect((await told()).at(-1)).toEqual(["service.quota-normal", "It has no limit of memory any more."]);
  });

  it("is told once by two processes, and not again after a restart of the platform's checks", async () => {
    survey = async () => [using(60)];
    await sql("update automator set surveyed_at = null where id = $1", [AUTOMATOR]);
    await Promise.all([surveyDueAutomators(parts()), surveyDueAutomators(parts())]);
    expect(surveys).toBe(1);
    await look(using(60));
    expect(await told()).toHaveLength(1);
  });

  // The embedded database has one transaction at a time.
  it("is not surveyed again by a process whose transaction began before that of another", async ({
    skip,
  }) => {
    skip(portal.database.kind === "embedded");
    await sql("update automator set surveyed_at = null where id = $1", [AUTOMATOR]);
    const [hasBegun, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let transactions = 0;
    const early: Database = {
      transaction: (scope, work) =>
        portal.database.transaction(scope, async (db) => {
          transactions += 1;
          // The first one has read what is due, the second one claims it.
          if (transactions === 2) {
            await db.query("select");
            hasBegun.resolve();
            await mayGoOn.promise;
          }
          return await work(db);
        }),
    };
    const late = surveyDueAutomators({ ...parts(), database: early });
    await hasBegun.promise;
    await surveyDueAutomators(parts());
    mayGoOn.resolve();
    await late;
    expect(surveys).toBe(1);
  });

  it("is not told by a survey that ends after another one has begun", async () => {
    let isOvertaken = false;
    const late = async () => {
      if (isOvertaken) return [using(20)];
      isOvertaken = true;
      await sql("update automator set surveyed_at = null where id = $1", [AUTOMATOR]);
      await surveyDueAutomators(parts());
      return [using(60)];
    };
    survey = late;
    await sql("update automator set surveyed_at = null where id = $1", [AUTOMATOR]);
    await surveyDueAutomators(parts());
    expect(surveys).toBe(2);
    expect(await told()).toEqual([]);
  });
});

describe("a machine that ran", () => {
  it("is told once when it is found off, suspended or gone, and again once it has run", async () => {
    await look(having(machine("vm-1"), machine("vm-2"), machine("vm-3"), machine("vm-4", "POWERED_OFF")));
    const now = having(
      machine("vm-1", "POWERED_OFF"),
      machine("vm-2", "SUSPENDED"),
      machine("vm-4", "POWERED_OFF"),
    );
    await look(now);
    await look(now);
    expect(await told()).toEqual([
      ["machine.down", "It was found powered off."],
      ["machine.down", "It was found suspended."],
      ["machine.down", "It is gone from its platform."],
    ]);
    const [message] = await sql<{ body: string }>("select body from webhook_delivery order by seq limit 1");
    expect(JSON.parse(message!.body).data).toMatchObject({
      account: { id: ACCOUNT },
      resource: { type: "virtual-machine", id: "vm-1", name: "machine vm-1" },
      parent: { type: "service", id: String(service) },
    });
    await look(having(machine("vm-1")));
    await look(having(machine("vm-1", "POWERED_OFF")));
    expect(await told()).toHaveLength(4);
  });

  it("is no news where the portal was asked for it", async () => {
    await look(having(machine("running"), machine("ended"), machine("late"), machine("other")));
    await stopping("running", "running");
    await stopping("ended", "completed", 0);
    await stopping("late", "error", 600);
    await look(having());
    expect((await told()).map(([, reason]) => reason)).toEqual(["It is gone from its platform."]);
    const [{ subject } = { subject: "" }] = await sql<{ subject: string }>(
      "select subject from webhook_delivery",
    );
    expect(subject).toBe("machine other");
  });

  it("is news where what the portal was asked for had ended before it was seen running", async () => {
    await stopping("vm-1", "completed", 600);
    await look(having(machine("vm-1")));
    await look(having(machine("vm-1", "POWERED_OFF")));
    expect(await told()).toHaveLength(1);
  });

  it("is not judged while its service is worked on, and forgotten while it is suspended", async () => {
    await look(having(machine("vm-1")));
    await sql("update service set state = 'Processing' where id = $1", [service]);
    await look(having());
    expect(await told()).toEqual([]);
    await sql("update service set state = 'Available' where id = $1", [service]);
    await look(having());
    expect(await told()).toHaveLength(1);
    await look(having(machine("vm-1")));
    await sql("update service set state = 'Suspended' where id = $1", [service]);
    await look(having());
    await sql("update service set state = 'Available' where id = $1", [service]);
    await look(having());
    expect(await told()).toHaveLength(1);
  });

  it("has moved where it runs in another service", async () => {
    const [other] = await sql<{ id: number }>(
      "select id from service where automator_id = $1 and account_id = $2 and state = 'Available' and id <> $3 limit 1",
      [AUTOMATOR, ACCOUNT, service],
    );
    const inOther = (...machines: readonly SurveyedMachine[]) => ({
      ...having(...machines),
      serviceId: other!.id,
    });
    await look(having(machine("vm-1")), inOther());
    await look(having(), inOther(machine("vm-1")));
    expect(await told()).toEqual([]);
    await look(having(), inOther());
    expect(await told()).toHaveLength(1);
  });
});

describe("a platform that is lost", () => {
  it("is told once, and none of its machines is", async () => {
    await subscribe(provider);
    await look(having(machine("vm-1"), machine("vm-2")));
    checked = failed("The vCenter refused the credentials.");
    await check();
    survey = async () => [having()];
    await surveyDueAutomators(parts());
    await check();
    await surveyDueAutomators(parts());
    expect(await told()).toEqual([["automator.unavailable", "The vCenter refused the credentials."]]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "provider@demo.example",
      subject: "Platform lost: vCenter Frankfurt",
      body: expect.stringContaining("The vCenter refused the credentials."),
    });
  });

  it("in the middle of a survey tells nothing", async () => {
    await look(having(machine("vm-1")));
    survey = async () => {
      await sql("update automator set state = 'unavailable' where id = $1", [AUTOMATOR]);
      return [having()];
    };
    await sql("update automator set surveyed_at = null where id = $1", [AUTOMATOR]);
    await surveyDueAutomators(parts());
    expect(surveys).toBe(2);
    expect(await told()).toEqual([]);
  });

  it("is said to the operator where only the survey fails, and machines are looked for after the next check", async () => {
    await look(having(machine("vm-1")));
    survey = () => Promise.reject(new Error("cut"));
    await check();
    await surveyDueAutomators(parts());
    await surveyDueAutomators(parts());
    expect(problems).toEqual(["the services of an automator could not be surveyed"]);
    expect(await told()).toEqual([]);
    survey = async () => [having()];
    await check();
    await surveyDueAutomators(parts());
    expect(await told()).toHaveLength(1);
  });
});

describe("mail about it", () => {
  it("is for those who chose it, about their account and those below, and is one for all machines", async () => {
    const viewer = await portal.signIn("viewer");
    const other = await portal.signIn("provider2");
    for (const caller of [provider, customer, other]) await subscribe(caller, "At once", ["machine-down"]);
    expect((await subscribe(viewer, "Off", ["machine-down"])).status).toBe(200);
    await look(having(machine("vm-1"), machine("vm-2")));
    await look(having());
    const all = await mails();
    expect(all.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["customer@demo.example", "2 machines are down"],
      ["provider@demo.example", "2 machines are down"],
    ]);
    for (const line of ["machine vm-1 in ", " of Contoso Manufacturing is gone from its platform."])
      expect(all[0]!.body).toContain(line);
  });

  it("comes to nobody who has chosen nothing, and to nobody who may not read services", async () => {
    const { data } = (await customer.get("/notifications/subscriptions")).body;
    expect(
      data
        .filter(({ kind }: { kind: string }) => KINDS.includes(kind))
        .map(({ kind, delivery }: { kind: string; delivery: string }) => [kind, delivery]),
    ).toEqual([
      ["machine-down", "Off"],
      ["quota-near", "Off"],
    ]);
    await subscribe(customer, "At once", ["quota-near"]);
    const roles = await sql<{ id: number; permissions: object }>("select id, permissions from role");
    await sql("update role set permissions = permissions - 'Services'");
    await look(using(60));
    expect(await mails()).toEqual([]);
    for (const { id, permissions } of roles)
      await sql("update role set permissions = $2::jsonb where id = $1", [id, JSON.stringify(permissions)]);
    await look(using(62));
    expect(await mails()).toMatchObject([
      {
        recipient: "customer@demo.example",
        subject: expect.stringMatching(/ uses 96 % of its memory$/),
        body: expect.stringContaining(": 62 of 64 GB."),
      },
    ]);
  });

  it("waits for the daily summary, and is in the words of its account", async () => {
    await subscribe(customer, "Daily", ["quota-near"]);
    await provider.send("PUT", "/notifications/templates/quota-near", {
      subject: "Act: {{service}}",
      text: "{{finding}} {{amounts}}",
    });
    await look(using(60));
    expect(await mails()).toEqual([]);
    expect(await sql("select subject, body from mail_digest_item")).toMatchObject([
      { subject: expect.stringMatching(/^Act: /), body: "uses 93 % of its memory 60 of 64 GB" },
    ]);
    await provider.send("POST", "/notifications/templates/quota-near/reset");
  });

  it("is in no summary once an account that it tells of was moved away", async () => {
    await subscribe(provider, "Daily", ["quota-near"]);
    const summaries = async () => {
      await sql("update mail_digest_item set created_at = now() - interval '2 days'");
      await writeDigests(portal.database, "https://portal.example");
      return (await mails()).length;
    };
    const place = (parent: number) =>
      sql("update account set parent_id = $2 where id = $1", [ACCOUNT, parent]);
    await look(using(60));
    expect(await summaries()).toBe(1);
    await look(using(62));
    await place(2);
    expect(await summaries()).toBe(1);
    await place(1);
    expect(await sql("select from mail_digest_item")).toEqual([]);
  });

  it("does not come where the account of its reader gets none", async () => {
    await subscribe(customer, "At once", ["quota-near"]);
    await customer.send("PATCH", "/access/account/100", { enableNotifications: false });
    await look(using(60));
    await customer.send("PATCH", "/access/account/100", { enableNotifications: true });
    expect(await mails()).toEqual([]);
  });
});
