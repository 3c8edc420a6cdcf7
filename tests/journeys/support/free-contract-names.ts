import type { Page } from "@playwright/test";

/** A form that asks hears that every name of a contract is free, as before somebody else takes it. */
export async function freeContractNames(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === "/contracts" && url.searchParams.has("filter[name]"),
    (route) => route.fulfill({ json: { data: [], meta: { total: 0 } } }),
  );
}
