import { expect } from "vitest";
import type { TestPortal } from "../../testing/test-portal.ts";
import { good, row } from "./recorded-changes.fixture.ts";

interface Parts {
  readonly portal: TestPortal;
  readonly secrets: Set<string>;
}

/** What is recorded of invitations and of one's own sessions, by operationId, in their order. */
export function peopleChanges(parts: () => Parts) {
  const me = "viewer@demo.example";
  const signInTwice = async () => {
    const { portal } = parts();
    const own = await portal.signIn("viewer");
    await portal.signIn("viewer");
    const { data } = await good(own.get("/access/session"));
    const other: { readonly id: string } = data.find(({ isThis }: { isThis: boolean }) => !isThis);
    return { own, other };
  };
  return {
    async inviteUser() {
      const { portal, secrets } = parts();
      const customer = await portal.signIn("customer");
      const name = "invited@demo.example";
      const { id } = await good(customer.send("POST", "/access/user", { username: name, invite: true }));
      await good(customer.send("POST", `/access/user/${id}/invitation`));
      const mails = await portal.database.transaction("system", (db) =>
        db.query<{ body: string }>("select body from mail_outbox where recipient = $1", [name]),
      );
      const links = mails.map(({ body }) => /link=([\w-]{43})/.exec(body)?.[1] ?? "");
      expect(new Set(links).size).toBe(2);
      for (const link of links) secrets.add(link);
      return { rows: [row("user.create", name, expect.any(Array)), row("user.invite", name, [])] };
    },
    async endOwnSession() {
      const { own, other } = await signInTwice();
      await good(own.send("DELETE", `/access/session/${other.id}`));
      return { rows: [row("session.end", me, [])] };
    },
    async endOtherSessions() {
      const { own } = await signInTwice();
      await good(own.send("DELETE", "/access/session"));
      return { rows: [row("session.end-others", me, [])] };
    },
  };
}
