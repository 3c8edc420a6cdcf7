import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import type { RJSFSchema } from "@rjsf/utils";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import type { FormSource } from "#engine/model";
import { createFakeEngine } from "#engine/testing";
import { ActionProvider, AtriumProvider, EngineProvider, FormPanel, NavigationProvider } from "#renderers";
import type { Navigation } from "#renderers";

/** The measurements that the benchmark calls; they return milliseconds. */
export interface FormBench {
  /** Opens a form, until its first screen is laid out. */
  open(who: "ours" | "stock", fields: number): number;
  /** Waits until every field is there. */
  whole(fields: number): Promise<void>;
  /** One key in the sixth field, from the event to the layout after it. */
  press(): number;
}

declare global {
  interface Window {
    bench: unknown;
  }
}

const KINDS = [
  { type: "string", maxLength: 100 },
  { type: "integer", minimum: 0, maximum: 1000 },
  { type: "string", enum: ["small", "medium", "large"] },
  { type: "boolean" },
  { type: "string", maxLength: 40, pattern: "^[a-z]*$" },
] as const;

function schemaOf(fields: number): RJSFSchema {
  const names = Array.from({ length: fields }, (_, index) => `field${index}`);
  return {
    type: "object",
    required: names.filter((_, index) => index % 5 === 0),
    properties: Object.fromEntries(names.map((name, index) => [name, { ...KINDS[index % KINDS.length] }])),
  };
}

function stockForm(fields: number): ReactNode {
  return <Form schema={schemaOf(fields)} validator={validator} />;
}

const STILL: Navigation = {
  location: { path: "/pages/bench", query: "" },
  navigate: () => {},
  back: () => {},
  block: () => () => {},
  Link: ({ children }) => <span>{children}</span>,
};

function ourForm(fields: number): ReactNode {
  const schema = schemaOf(fields);
  const parts = { bodies: { "POST /bench": schema } };
  const engine = createFakeEngine(parts);
  const source: FormSource = {
    id: "form",
    template: "bench",
    pointer: "",
    spec: {
      call: { api: "fake", do: "POST /bench" },
      fields: Object.keys(schema.properties ?? {}).map((name) => ({ at: `/${name}` })),
    },
    run: "",
    kind: "add",
  };
  return (
    <AtriumProvider>
      <NavigationProvider value={STILL}>
        <EngineProvider engine={engine}>
          <ActionProvider>
            <FormPanel source={source} place={{ template: "bench", roots: {} }} />
          </ActionProvider>
        </EngineProvider>
      </NavigationProvider>
    </AtriumProvider>
  );
}

const place = document.querySelector("#place");
if (place === null) throw new Error("The page has no element place.");
let root: Root | undefined;

window.bench = {
  open(who, fields) {
    root?.unmount();
    place.replaceChildren();
    const box = document.createElement("div");
    place.append(box);
    const start = performance.now();
    root = createRoot(box);
    const opened = root;
    flushSync(() => opened.render(who === "ours" ? ourForm(fields) : stockForm(fields)));
    layOut();
    return performance.now() - start;
  },
  async whole(fields) {
    while (controls().length < fields) await new Promise((resolve) => setTimeout(resolve, 20));
  },
  press() {
    const field = document.querySelectorAll<HTMLInputElement>("input[type=text], textarea")[1];
    if (field === undefined) throw new Error("There is no second line of text.");
    const type = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(type.prototype, "value")?.set;
    const start = performance.now();
    set?.call(field, field.value.length > 20 ? "a" : `${field.value}a`);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, data: "a" }));
    layOut();
    return performance.now() - start;
  },
} satisfies FormBench;

function controls(): NodeListOf<Element> {
  return document.querySelectorAll("input:not([type=hidden]), select, textarea");
}

/** Reading a size makes the browser lay out now. */
function layOut(): number {
  return document.body.getBoundingClientRect().height;
}
