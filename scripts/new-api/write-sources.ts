import type { Resource, ResourceField } from "../../server/api/index.ts";
import { formatSource } from "../generated-source.ts";
import { mayCustomers, sampleOf } from "./read-facts.ts";
import { sampleValue } from "./sample-value.ts";

/** The name of a resource in code: `storagePolicy`. */
export function codeName({ schema }: Pick<Resource, "schema">): string {
  return schema.charAt(0).toLowerCase() + schema.slice(1);
}

/** The name of an API in code: `storagePoliciesApi`. */
export function apiName(name: string): string {
  return `${name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Api`;
}

export async function writeDeclaration(resource: Resource): Promise<string> {
  return await formatSource(`import { defineResource } from "../../api/index.ts";

export const ${codeName(resource)} = defineResource(${JSON.stringify(resource)});
`);
}

export async function writeIndex(name: string, resource: Resource): Promise<string> {
  const noun = codeName(resource);
  return await formatSource(`import type { Api } from "../../api/index.ts";
import { answerResource } from "../../api/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { ${noun} } from "./${fileName(resource)}";
import description from "./swagger.json" with { type: "json" };

export const ${apiName(name)}: Api<Handlers> = {
  name: "${name}",
  base: "/${name}",
  description,
  resources: [${noun}],
  handlers: { ...answerResource<Operations, typeof ${noun}>(${noun}) },
};
`);
}

/** The file that declares a resource. */
export function fileName({ noun }: Pick<Resource, "noun">): string {
  return `${noun.toLowerCase().replaceAll(" ", "-")}.resource.ts`;
}

/** The first test of an API. The tests of tenants cover it without a line of its own. */
export async function writeTest(name: string, resource: Resource): Promise<string> {
  const { noun, path } = resource;
  const fields = Object.entries<ResourceField>(resource.fields).map(([each, field]) => ({
    name: each,
    field,
  }));
  const added = sampleOf(fields, noun, 2);
  const change = fields.find(({ field }) => field.set === undefined);
  const changed = change && { [change.name]: sampleValue(change.name, change.field, noun, 3) };
  const caller = mayCustomers(resource.permission) ? "customer" : "provider";
  return await formatSource(`import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let ${caller}: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  ${caller} = await portal.signIn("${caller}");
}, 60_000);
afterAll(() => portal.close());

describe("${noun}", () => {
  it("is added, ${changed === undefined ? "" : "changed "}and removed", async () => {
    const added = await ${caller}.send("POST", "/${name}${path}", ${JSON.stringify(added)});
    expect(added.status).toBe(201);
    const address = \`/${name}${path}/\${added.body.id}\`;
    expect((await ${caller}.get(address)).body).toMatchObject(${JSON.stringify(added)});
    ${
      changed === undefined
        ? ""
        : `const change = ${JSON.stringify(changed)};
    expect((await ${caller}.send("PATCH", address, change)).body).toMatchObject(change);`
    }
    expect((await ${caller}.send("DELETE", address)).status).toBe(204);
    expect((await ${caller}.get(address)).status).toBe(404);
  });
});
`);
}
