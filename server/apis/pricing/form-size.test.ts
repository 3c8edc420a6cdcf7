import { expect, it } from "vitest";
import { openTestPortal } from "../../testing/test-portal.ts";

it("a form of more choices than are checked at once is refused before its page is checked", async () => {
  const portal = await openTestPortal();
  try {
    const provider = await portal.signIn("provider");
    const { body } = await provider.send("POST", "/pricing/solution/managed", {
      name: "Large",
      type: "form",
    });
    const options = Array.from({ length: 50 }, (_, index) => ({ value: `v${index}`, label: "Same" }));
    // The check of its page would find the equal labels.
    const fields = Array.from({ length: 60 }, (_, index) => ({
      key: `choice-${index}`,
      label: "Same",
      kind: "multi-select",
      options,
    }));
    const refused = await provider.send("PUT", `/pricing/solution/managed/${body.id}/form`, { fields });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: "/fields", message: "A form has at most 1000 choices in all." },
    ]);
  } finally {
    await portal.close();
  }
});
