import type { FormField } from "./form-field.ts";

/** Whose form it is. */
export interface FormOf {
  readonly offeringId: number;
  readonly version: number;
  readonly fields: readonly FormField[];
}

/** The name of the page where a solution is bought. */
export function templateNameOf(offeringId: number): string {
  return `form-${offeringId}`;
}

/** The solution that a page of this name sells; undefined for the name of any other page. */
export function offeringOf(template: string): number | undefined {
  const id = /^form-([1-9]\d{0,8})$/.exec(template)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** The page where a solution is bought: its form, its price, and the order. */
export function templateOfForm({ offeringId, version, fields }: FormOf): object {
  const own = fields.map(fieldOf);
  const about = [CUSTOMER, nameField(), "/description"];
  const ownStep = { title: text("purchase-xaas.step-form"), fields: own };
  const steps = [
    ...(own.length > 0 ? [ownStep] : []),
    { title: text("purchase-xaas.step-service"), fields: about },
  ];
  return {
    template: templateNameOf(offeringId),
    v: 1,
    kind: "form",
    title: "{{load.solutions.data.0.name}}",
    access: ["access.Services.C", "access.Solutions.R"],
    params: { account: "query" },
    load: { solutions: { api: "pricing", do: "GET /solution", filter: { id: offeringId } } },
    ...(own.length > 0 ? { steps } : { fields: about }),
    aside: [
      {
        use: "price-panel",
        with: {
          solution: offeringId,
          account: { $: inForm("Accounts_id") },
          quantities: quantityReferences(fields),
          optional: fields.filter(isOptionalResource).map(({ key }) => key),
        },
      },
      {
        title: text("purchase-xaas.order"),
        summary: ["/Accounts_id", "/name", ...fields.map(({ key }) => `/values/${key}`)],
      },
    ],
    ...(own.length > 0 ? { review: ifApproved("purchase.review-for-approval", "") } : {}),
    submit: ifApproved("purchase.submit-for-approval", text("purchase-xaas.submit")),
    calls: [
      {
        as: "service",
        api: "pricing",
        do: "POST /service",
        query: { prices: { $: "load.solutions.data.0.pricesVersion" } },
        body: {
          ServiceOfferings_id: offeringId,
          Accounts_id: BUYER,
          formVersion: version,
          name: { $: inForm("name") },
          description: { $: inForm("description") },
          ...(fields.length === 0 ? {} : { values: { $: inForm("values") } }),
        },
        track: {
          name: "{{form.name}}",
          done: text("purchase-xaas.ready"),
          failed: text("purchase-xaas.not-provided"),
          row: {
            list: "my-services",
            key: { $: "result.service.id" },
            match: "id",
            values: { name: { $: inForm("name") }, state: { $: "result.service.state" } },
          },
        },
      },
    ],
    then: [
      {
        toast: {
          by: { $: "result.service.state" },
          to: { "Pending Approval": text("purchase-xaas.waits-for-approval") },
          else: text("purchase-xaas.ordered"),
        },
      },
      {
        goto: {
          by: RESELLS,
          to: {
            true: customerPage("service-provider"),
            false: customerPage("direct"),
          },
          else: "/pages/services/my-services",
        },
      },
    ],
  };
}

/** Whether the account that a provider orders for resells; absent where somebody orders for their own. */
const RESELLS = { $: "picked.Accounts_id.isReseller" };
const ORDERED_FOR = { $: inForm("Accounts_id") };
/** The account that gets the service. */
const BUYER = { by: RESELLS, to: { true: ORDERED_FOR, false: ORDERED_FOR }, else: { $: "claims.accountId" } };

/** For whom it is ordered: providers say it. */
const CUSTOMER = {
  at: "/Accounts_id",
  section: { title: text("purchase.customer"), text: text("purchase.customer-text") },
  access: { type: ["provider"] },
  init: { $: "query.account" },
  validators: ["required"],
  options: {
    api: "access",
    do: "GET /account",
    search: "companyName",
    label: "{{item.companyName}}",
  },
};

function customerPage(kind: string): string {
  return `/pages/marketplace/customer-management/${kind}/manage?id={${inForm("Accounts_id")}}`;
}

function nameField(): object {
  return {
    at: "/name",
    section: { title: text("purchase-xaas.service"), text: text("purchase-xaas.service-text") },
    check: [
      {
        api: "pricing",
        do: "GET /service",
        filter: { name: { $: inForm("name") }, Accounts_id: BUYER },
        ok: { "!": { var: "result.data.0" } },
        message: text("purchase-xaas.name-taken"),
      },
    ],
  };
}

/** The fields of a form as they stand in its page, without what sends them: for whoever designs them. */
export function previewOfForm(fields: readonly FormField[]): object {
  return {
    template: "form-preview",
    v: 1,
    kind: "form",
    title: text("form-designer.preview"),
    fields: fields.map((field) => ({ ...fieldOf(field), extra: true })),
  };
}

/** The place in a form that a finding in its page is about: `/steps/0/fields/2/label` → `/fields/2/label`. */
export function placeInForm(pointer: string): string {
  return /^\/steps\/0(\/fields\/.*)$/.exec(pointer)?.[1] ?? "";
}

/** A switch always has a value, so that it must be on is a check of its own. */
function fieldOf(field: FormField): object {
  const {
    key,
    label,
    kind,
    help,
    required = false,
    validators = [],
    min,
    max,
    step = 1,
    unit,
    options = [],
  } = field;
  const at = `/values/${key}`;
  const rules = [...(required && kind !== "checkbox" ? ["required"] : []), ...validators];
  return {
    at,
    as: CONTROLS[kind],
    label,
    ...(help === undefined || help === "" ? {} : { help }),
    ...(rules.length > 0 ? { validators: rules } : {}),
    ...(kind === "number"
      ? { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), step }
      : {}),
    ...(unit === undefined ? {} : { unit: { show: unit, send: unit } }),
    ...(options.length > 0
      ? { values: options.map(({ value, label: read }) => ({ value, label: read })) }
      : {}),
    ...(required && kind === "checkbox"
      ? {
          check: [
            {
              ok: { "===": [{ var: inForm(`values.${key}`) }, true] },
              message: text("purchase-xaas.must-be-on"),
            },
          ],
        }
      : {}),
  };
}

const CONTROLS: Readonly<Record<FormField["kind"], string>> = {
  text: "text",
  textarea: "textarea",
  number: "number",
  select: "select",
  radio: "radio",
  "multi-select": "multi",
  checkbox: "switch",
  date: "date",
};

function isOptionalResource({ resource, required }: FormField): boolean {
  return resource === true && required !== true;
}

function quantityReferences(fields: readonly FormField[]): object {
  return Object.fromEntries(
    fields
      .filter(({ resource }) => resource === true)
      .map(({ key }) => [key, { $: inForm(`values.${key}`) }]),
  );
}

/** A text that depends on whether an order waits for approval. */
function ifApproved(key: string, other: string): object {
  return {
    by: { $: "load.solutions.data.0.needsApproval" },
    to: { true: text(key) },
    else: other,
  };
}

/** A text of the portal, by its key. */
function text(key: string): string {
  return `t:${key}`;
}

/** The path of what is filled in. */
function inForm(name: string): string {
  return ["form", name].join(".");
}
