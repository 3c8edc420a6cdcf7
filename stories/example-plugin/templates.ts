/** Templates that use the plugins, as an author writes them. */
export const QUOTAS_TEMPLATE = {
  template: "quotas",
  v: 1,
  kind: "dashboard",
  title: "Quotas",
  panels: [
    {
      kind: "plugin",
      id: "summary",
      title: "Summary",
      use: "quota-summary",
      with: { api: "fake" },
      actions: [
        { id: "recount", kind: "run", label: "Count again", call: { api: "fake", do: "POST /recount" } },
      ],
    },
    {
      kind: "list",
      id: "quotas",
      key: "id",
      source: { api: "fake", do: "GET /quota", rows: "/data", dialect: "none" },
      columns: [
        { field: "name" },
        { field: "used", use: "quota-meter", with: { used: { $: "row.used" }, limit: { $: "row.limit" } } },
      ],
    },
  ],
};

export const QUOTA_TEMPLATE = {
  template: "quota",
  v: 1,
  kind: "form",
  title: "Quota",
  fields: [{ at: "/limit", label: "Limit", use: "quota-slider", with: { most: 100 }, init: 40 }],
  call: { api: "fake", do: "POST /quota", body: { $: "form" } },
};
