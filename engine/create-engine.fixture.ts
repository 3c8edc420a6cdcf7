// What the engine of the tests is answered.

export const APIS = {
  rewrites: { hosts: [{ from: "api.", to: "eks." }], basePaths: [], paths: [] },
  origins: {},
  dialects: { filtered: { filter: "filter[{field}]" }, none: {} },
  apis: {
    pricing: { description: "/pricing/swagger.json", dialect: "filtered", toast: 5000 },
    activity: { description: "/activity/swagger.json", dialect: "filtered" },
    templates: { description: "/templates/swagger.json", dialect: "none" },
    access: { description: "/access/swagger.json", dialect: "none", own: "/user/{session.user.id}" },
    broken: { description: "/broken/swagger.json", dialect: "none" },
  },
};
export const PRICING = {
  swagger: "2.0",
  host: "api.atrium.example",
  basePath: "/pricing",
  paths: { "/service/{id}": { delete: { responses: {} } } },
};
export const SHELL = {
  routes: [
    { path: "services/my-services", title: "Mine", template: "my-services", access: { type: ["customer"] } },
  ],
  menus: { customer: [] },
  fragments: {},
  translations: { hello: "Hello" },
};
export const TEMPLATE = {
  template: "my-services",
  v: 1,
  kind: "list",
  title: "t:hello",
  key: "id",
  source: { api: "pricing", do: "GET /service" },
  columns: [{ field: "name" }],
  rowActions: [
    {
      id: "delete",
      kind: "delete",
      ask: { title: "Delete {{row.name}}", typed: { $: "row.name" }, noun: "service" },
      call: {
        api: "pricing",
        do: "DELETE /service/{row.id}",
        track: { link: { $: "result.link" }, name: "Delete {{row.name}}" },
      },
      then: ["refresh"],
    },
    { id: "save", kind: "run", call: { api: "access", do: "PATCH /user/{row.id}" } },
  ],
};
export const USER = {
  id: 7,
  username: "customer@demo.example",
  language: "en",
  account: { id: 17, companyName: "Blue Harbour" },
};
