import { describe, expect, it } from "vitest";
import { PLAYED } from "../../testing/played-systems.ts";
import {
  bought,
  connect,
  connectAll,
  CUSTOMER,
  issue,
  keysOf,
  later,
  map,
  openTicketingWorld,
  push,
  queue,
  sql,
  THERE,
  world,
} from "./ticketing-world.fixture.ts";

openTicketingWorld();

describe.each(["connectwise", "autotask"] as const)("%s", (system) => {
  const there = THERE[system];
  const get = async (path: string) => await world.provider.get(`/${system}${path}`);
  const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object, headers = {}) =>
    await world.provider.send(method, `/${system}${path}`, body, headers);
  const namesAt = async (path: string) =>
    (await get(path)).body.data.map(({ name }: { name: string }) => name);

  describe("the configuration", () => {
    it("says that there is none, is added, shown without its secret, changed and removed", async () => {
      expect((await get("/configuration")).body).toMatchObject({ id: null, state: "Not configured" });
      const made = await connect(system);
      const { secret, ...shown } = keysOf(system);
      const { body, text } = await get("/configuration");
      expect(body).toMatchObject({ ...shown, id: made.id, has_secret: true, state: "Connected", mapped: 0 });
      expect(body.companies).toBe(PLAYED[system].companies.length);
      expect(text).not.toContain(secret);
      expect(JSON.stringify(await sql("select * from integration"))).not.toContain(secret);
      expect((await send("POST", "/configuration", keysOf(system))).status).toBe(409);
      const calls = world.played.calls.length;
      const changed = await send("PATCH", `/configuration/${made.id}`, { currency: "USD" });
      expect(changed).toMatchObject({ status: 200, body: { currency: "USD", state: "Connected" } });
      expect(world.played.calls).toHaveLength(calls);
      expect((await send("DELETE", `/configuration/${made.id}`)).status).toBe(204);
      expect((await get("/configuration")).body).toMatchObject({ id: null, state: "Not configured" });
    });

    it("is not changed by who read it before another changed it", async () => {
      const { id } = await connect(system);
      const path = `/configuration/${id}`;
      const { etag = "" } = await get(path);
      expect((await send("PATCH", path, { currency: "USD" })).status).toBe(200);
      const refused = await send("PATCH", path, { currency: "GBP" }, { "if-match": etag });
      expect(refused).toMatchObject({ status: 409, body: { errors: [{ field: "/currency" }] } });
      expect((await get(`/configuration/${id + 1}`)).status).toBe(404);
    });

    it("is refused at its field where keys or address are wrong, and nothing is kept", async () => {
      const keys = keysOf(system);
      const at = async (body: object) => {
        const { status, body: answer } = await send("POST", "/configuration", body);
        expect(status).toBe(422);
        return `${answer.errors[0].field} ${answer.errors[0].message}`;
      };
      expect(await at({ ...keys, secret: "wrong" })).toMatch(/^\/secret .* refuses these keys\.$/);
      expect(await at({ ...keys, client_id: "wrong" })).toMatch(/^\/secret /);
      expect(await at({ ...keys, currency: "ZZZ" })).toBe("/currency There is no currency ZZZ.");
      expect(await at({ ...keys, url: "https://10.0.0.1" })).toMatch(
        /^\/url .*not one of the public Internet/,
      );
      expect(await at({ ...keys, url: "https://169.254.169.254" })).toMatch(/^\/url .*not one of the public/);
      expect(await at({ ...keys, url: `${keys.url}/somewhere` })).toMatch(
        /^\/url Enter the address without a path/,
      );
      expect(await at({ ...keys, url: "http://127.0.0.1:9" })).toMatch(
        /^\/url .* does not answer there\. Nothing listens/,
      );
      world.played.faults.reads.push("broken", "broken", "broken");
      expect(await at(keys)).toMatch(/^\/url .* It answered 500\.$/);
      expect(await sql("select from integration")).toEqual([]);
    });

    it("is tried again where an answer fails once", async () => {
      world.played.faults.reads.push("broken", "busy");
      expect((await connect(system)).state).toBe("Connected");
    });

    it("does not send a secret to an address or with a name that it was not typed for", async () => {
      const { id } = await connect(system);
      const path = `/configuration/${id}`;
      const moved = await send("PATCH", path, { url: "http://127.0.0.1:9" });
      expect(moved).toMatchObject({ status: 422, body: { errors: [{ field: "/secret" }] } });
      expect((await send("PATCH", path, { username: "a+b" })).status).toBe(422);
      const wrong = await send("PATCH", path, { secret: "wrong" });
      expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: "/secret" }] } });
      expect((await send("PATCH", path, { secret: PLAYED[system].secret })).status).toBe(200);
      expect((await send("PATCH", `/configuration/${id + 1}`, { currency: "USD" })).status).toBe(404);
    });

    it("says since when the keys are refused, and that all is well again", async () => {
      await connect(system);
      world.played.secrets[system] = "renewed";
      await later("6 minutes");
      await push();
      const { body } = await get("/configuration");
      expect(body).toMatchObject({
        state: "Credentials refused",
        reason: expect.stringMatching(/refuses these keys/),
      });
      expect(body.since).toMatch(/^\d{4}-/);
      // The companies are still shown.
      expect((await get("/companies")).body.meta.total).toBe(PLAYED[system].companies.length);
      world.played.secrets[system] = PLAYED[system].secret;
      await later("1 minute");
      await push();
      expect((await get("/configuration")).body).toMatchObject({ state: "Connected", since: null });
      await world.played.close();
      await later("6 minutes");
      await push();
      expect((await get("/configuration")).body.state).toBe("Not reachable");
    });

    it("is that of one account", async () => {
      const { id } = await connect(system);
      expect((await world.other.get(`/${system}/configuration`)).body.id).toBeNull();
      expect((await world.other.get(`/${system}/companies`)).status).toBe(409);
      expect((await world.other.send("DELETE", `/${system}/configuration/${id}`)).status).toBe(404);
      const customer = await world.portal.signIn("customer");
      expect((await customer.get(`/${system}/configuration`)).body.id ?? null).toBeNull();
    });
  });

  describe("the companies", () => {
    it("are paged, and filtered by whether they are mapped, name and status", async () => {
      await connect(system);
      const all = PLAYED[system].companies.map(({ name }) => name).toSorted();
      expect(await namesAt("/companies")).toEqual(all);
      const second = await get("/companies?page[size]=2&page[number]=2");
      expect(second.body.meta.total).toBe(all.length);
      expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(all.slice(2, 4));
      expect(await namesAt("/companies?filter[name]=Fabrikam Logistics")).toEqual(["Fabrikam Logistics"]);
      expect(await namesAt("/companies?filter[name]=fabrik")).toEqual(["Fabrikam Logistics"]);
      expect(await namesAt("/companies?filter[name]=fabrik&search[name]=toys")).toEqual([]);
      expect(await namesAt("/companies?filter[name]=%25")).toEqual([]);
      expect(await namesAt("/companies?search[name]=toys")).toEqual(["Tailspin Toys"]);
      const status = PLAYED[system].companies.find(({ name }) => name === "Tailspin Toys")?.status;
      expect(await namesAt(`/companies?filter[status]=${status}`)).toEqual(["Tailspin Toys"]);
      await map(system);
      expect(await namesAt("/companies?filter[mapped]=true")).toEqual(["Contoso Manufacturing"]);
      expect(await namesAt("/companies?filter[mapped]=false")).not.toContain("Contoso Manufacturing");
      const statuses = (await get("/statuses")).body.data;
      expect(statuses.map(({ name }: { name: string }) => name)).toEqual(
        [...new Set(PLAYED[system].companies.map((each) => each.status))].toSorted(),
      );
    });

    it("are read from all pages of the system", async () => {
      world.played.pageSize = system === "autotask" ? 2 : 500;
      await connect(system);
      expect((await get("/companies")).body.meta.total).toBe(PLAYED[system].companies.length);
    });

    it("are mapped to one account each, under a contract that is active, and unmapped together", async () => {
      await connect(system);
      const path = `/companies/${there.company}/map`;
      const available = async () =>
        (await get("/available-accounts?page[size]=1000")).body.data.map(({ id }: { id: number }) => id);
      expect(await available()).toContain(CUSTOMER);
      expect(await available()).not.toContain(1);
      const contracts = await namesAt(`/contracts?company_id=${there.company}`);
      expect(contracts).toHaveLength(2);
      expect(await namesAt(`/agreements?company_id=${there.company}`)).toEqual(contracts);
      const wrong = async (body: object) => {
        const { status, body: answer } = await send("PATCH", path, body);
        expect(status).toBe(422);
        return answer.errors[0].field;
      };
      expect(await wrong({ account_id: 200, contract_id: there.contract })).toBe("/account_id");
      expect(await wrong({ account_id: 1, contract_id: there.contract })).toBe("/account_id");
      const ended = PLAYED[system].contracts.find(({ isEnded }) => isEnded);
      expect(await wrong({ account_id: CUSTOMER, contract_id: String(ended?.id) })).toBe("/contract_id");
      await map(system);
      expect(await available()).not.toContain(CUSTOMER);
      const [{ contract_name: name, account_id: account }] = (await get("/companies?filter[mapped]=true"))
        .body.data;
      expect([name, account]).toEqual([contracts[0], CUSTOMER]);
      const other = String(PLAYED[system].companies[1]?.id);
      const taken = await send("PATCH", `/companies/${other}/map`, {
        account_id: CUSTOMER,
        contract_id: "1",
      });
      expect(taken).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/unmap it first/) },
      });
      await map(system, there.other);
      expect((await send("PATCH", "/companies/unmap", { accounts: [CUSTOMER, 101] })).status).toBe(404);
      expect(await available()).not.toContain(CUSTOMER);
      expect((await send("PATCH", "/companies/unmap", { accounts: [CUSTOMER] })).status).toBe(204);
      expect(await available()).toContain(CUSTOMER);
    });

    it("that are gone stay while they are mapped, and say so", async () => {
      await connect(system);
      await map(system);
      await sql(
        `insert into integration_company (integration_id, account_id, company_id, name, mapped_account_id, contract_id)
         select id, account_id, '1', 'Closed', 101, '1' from integration`,
      );
      await later("2 minutes");
      const { data } = (await get("/companies?filter[name]=Closed")).body;
      expect(data).toMatchObject([{ is_gone: true, account_id: 101 }]);
      await send("PATCH", "/companies/unmap", { accounts: [101] });
      expect(await namesAt("/companies")).not.toContain("Closed");
    });
  });

  describe("the solutions", () => {
    it("are pushed as a service that is active, which a contract may have", async () => {
      await connect(system);
      const { solution } = await bought();
      const active = PLAYED[system].services.filter(({ isEnded }) => isEnded !== true);
      expect(await namesAt("/contract-services")).toEqual(active.map(({ name }) => name));
      expect(await namesAt(`/contract-services?contract_id=${there.contract}`)).toEqual([
        "Cloud compute",
        "Cloud backup",
      ]);
      const path = `/services/${solution}/map`;
      const ended = PLAYED[system].services.find(({ isEnded }) => isEnded);
      expect((await send("PATCH", path, { service_id: String(ended?.id) })).status).toBe(422);
      expect((await send("PATCH", path, { service_id: there.service })).body).toMatchObject({
        mapped: true,
        service_name: "Cloud compute",
      });
      expect((await get("/services?filter[mapped]=true")).body.data).toMatchObject([{ id: solution }]);
      expect((await send("PATCH", path, { service_id: null })).body).toMatchObject({ mapped: false });
      expect((await world.other.send("PATCH", `/${system}${path}`, { service_id: null })).status).toBe(404);
    });
  });

  describe("the queue", () => {
    it("has the lines of what is issued for mapped accounts, by account and by whether they were pushed", async () => {
      await connect(system);
      await issue(1);
      expect(await queue(system), "of an account without a company").toEqual([]);
      await connectAllAgain();
      const invoice = await issue(3);
      const waiting = await queue(system, `&filter[account_id]=${CUSTOMER}&filter[processed]=false`);
      expect(waiting).toHaveLength(3);
      expect(waiting[0]).toMatchObject({
        state: "Waiting",
        invoice_id: invoice,
        company: "Contoso Manufacturing",
        amount: "1.25",
        attempts: 0,
      });
      expect(await queue(system, "&filter[account_id]=101")).toEqual([]);
    });

    const connectAllAgain = async () => {
      await map(system);
      const { solution } = await bought();
      await send("PATCH", `/services/${solution}/map`, { service_id: there.service });
    };

    it("is pushed at once with the flag connectwise-realtime, else in the night; by hand at any time", async () => {
      await connectAll(system);
      await issue(2);
      await push();
      const isRealtime = system === "connectwise";
      expect(world.played.lines[system]).toHaveLength(isRealtime ? 2 : 0);
      expect((await get("/configuration")).body.realtime).toBe(isRealtime);
      const flags = "update branding set feature_flags = array_remove(feature_flags, 'connectwise-realtime')";
      await sql(flags);
      await issue(1);
      await push();
      expect(world.played.lines[system]).toHaveLength(isRealtime ? 2 : 0);
      const [night] = await sql<{ at: string }>(
        "select to_char(next_at at time zone 'UTC', 'HH24:MI') as at from integration_line where state = 'Waiting'",
      );
      expect(night?.at).toBe("02:00");
      const pushed = await send("POST", "/queued/override", { accounts: [CUSTOMER] });
      expect(pushed).toMatchObject({ status: 200, body: { lines: isRealtime ? 1 : 3 } });
      await push();
      expect(world.played.lines[system]).toHaveLength(3);
      expect((await send("POST", "/queued/override", { accounts: [CUSTOMER] })).body).toEqual({ lines: 0 });
      expect((await send("POST", "/queued/override", { accounts: [200] })).status).toBe(404);
      await sql(
        "update branding set feature_flags = feature_flags || '{connectwise-realtime}' where account_id = 1",
      );
    });

    it("shows what was pushed with its number there, under the contract and as the service that were chosen", async () => {
      await connectAll(system);
      await issue(2);
      await later("2 days");
      await push();
      const rows = await queue(system, "&filter[processed]=true");
      expect(rows).toHaveLength(2);
      for (const [index, row] of rows.entries()) {
        const line = world.played.lines[system].find(({ id }) => String(id) === row.foreign_id);
        expect(line).toMatchObject({
          contract: Number(there.contract),
          service: Number(there.service),
          amount: index + 1.25,
          reference: row.reference,
          text: expect.stringContaining(`${row.number}: Cores ${index + 1}, erp (Pool)`),
        });
        expect(row).toMatchObject({ state: "Pushed", attempts: 1, reason: null });
      }
    });

    it("takes what an invoice is taken back by, as negative lines", async () => {
      await connectAll(system);
      await credit(await issue(1));
      await later("2 days");
      await push();
      expect(world.played.lines[system].map(({ amount }) => amount)).toEqual([1.25, -1.25]);
    });

    it("takes back what it got, whatever is mapped by then, and nothing else", async () => {
      await connect(system);
      const before = await issue(1);
      await connectAllAgain();
      await credit(before);
      expect(await queue(system), "of an invoice that it never got").toEqual([]);
      const pushed = await issue(1);
      await later("2 days");
      await push();
      await send("PATCH", "/companies/unmap", { accounts: [CUSTOMER] });
      await credit(pushed);
      await later("2 days");
      await push();
      expect(await queue(system, "&filter[state]=Failed")).toMatchObject([
        { amount: "-1.25", reason: "Contoso Manufacturing is not mapped to a company." },
      ]);
      await map(system);
      await push();
      expect(world.played.lines[system].map(({ amount }) => amount)).toEqual([1.25, -1.25]);
    });

    it("is not told of what another configuration pushed", async () => {
      await connectAll(system);
      const id = await issue(1);
      await send("DELETE", `/configuration/${(await get("/configuration")).body.id}`);
      await connectAll(system);
      await credit(id);
      expect(await queue(system)).toEqual([]);
    });

    const credit = async (id: number) => {
      const credited = await world.provider.send("POST", `/billing/invoices/${id}/credit`, {});
      expect(credited.status, credited.text).toBe(201);
    };

    it("says what is missing of a line, and pushes it once that is there", async () => {
      await connect(system);
      await map(system);
      await issue(1);
      await later("2 days");
      await push();
      const [failed] = await queue(system, "&filter[state]=Failed");
      expect(failed).toMatchObject({
        attempts: 0,
        reason: expect.stringMatching(/^Nothing in \w+ is chosen for the solution Pool\. Choose it/),
      });
      const { solution } = await bought();
      await send("PATCH", `/services/${solution}/map`, { service_id: there.service });
      await send("PATCH", "/companies/unmap", { accounts: [CUSTOMER] });
      await push();
      expect((await queue(system))[0].reason).toBe("Contoso Manufacturing is not mapped to a company.");
      await map(system);
      await push();
      expect(await queue(system)).toMatchObject([{ state: "Pushed" }]);
      await issue(1, "USD");
      await later("2 days");
      await push();
      expect((await queue(system, "&filter[state]=Failed"))[0].reason).toMatch(
        /^The invoice is in USD, and \w+ takes EUR/,
      );
    });

    it("goes with the configuration, and what was pushed is not pushed again", async () => {
      await connectAll(system);
      await issue(1);
      await later("2 days");
      await push();
      const { id } = (await get("/configuration")).body;
      await send("DELETE", `/configuration/${id}`);
      await connectAll(system);
      await later("2 days");
      await push();
      expect(world.played.lines[system]).toHaveLength(1);
    });
  });
});
