import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { createFakeEngine, fakeViewer } from "#engine/testing";
import type { FakeEngine, FakeEngineParts } from "#engine/testing";
import {
  ActionProvider,
  EngineProvider,
  NavigationProvider,
  PluginPage,
  Toasts,
  useNavigation,
} from "#renderers";
import type { Navigation } from "#renderers";
import type { FormField } from "#form-designer/form";
import { formDesignerPlugins } from "../../app/plugins/form-designer/designer/index.ts";

export const FIELDS: readonly FormField[] = [
  {
    key: "seats",
    label: "Workplaces",
    kind: "number",
    help: "People who get a laptop and an account.",
    required: true,
    resource: true,
    min: 5,
    max: 500,
    step: 5,
  },
  {
    key: "support",
    label: "Support",
    kind: "radio",
    required: true,
    resource: true,
    options: [
      { value: "basic", label: "Office hours" },
      { value: "gold", label: "Day and night" },
    ],
  },
  { key: "domain", label: "Mail domain", kind: "text", required: true, validators: ["hostname"] },
];

const ONE_OF_EACH: readonly FormField[] = [
  ...FIELDS,
  { key: "notes", label: "Notes", kind: "textarea" },
  {
    key: "disk",
    label: "Storage",
    kind: "number",
    min: 0,
    max: 10_000,
    step: 100,
    unit: "GB",
    resource: true,
  },
  { key: "region", label: "Region", kind: "select", options: [{ value: "eu", label: "Europe" }] },
  {
    key: "extras",
    label: "Extras",
    kind: "multi-select",
    resource: true,
    options: [
      { value: "vpn", label: "VPN" },
      { value: "mdm", label: "Device management" },
    ],
  },
  { key: "insured", label: "Insurance", kind: "checkbox", resource: true },
  { key: "start", label: "Start", kind: "date" },
];

type Call = Parameters<NonNullable<FakeEngineParts["send"]>>[0];

export interface DesignerStoryProps {
  readonly fields?: readonly FormField[];
  /** 0: none is stored. */
  readonly version?: number;
  /** What saving answers; default: the next version. */
  readonly saves?: "well" | "conflict" | "refused" | "losing prices";
  readonly reads?: "well" | "failing" | "never";
  /** Gives tests the guards of leaving. */
  readonly onGuard?: (when: () => boolean) => void;
  /** Gives tests the engine and the calls that changed something. */
  readonly onEngine?: (engine: FakeEngine, sent: readonly Call[]) => void;
}

/** A server of one form. After a conflict it has the version of somebody else. */
function createServer({ fields = FIELDS, version = 3, saves = "well", reads = "well" }: DesignerStoryProps) {
  const sent: Call[] = [];
  let form = { version, fields, username: "Omar Haddad" };
  const fail = (status: number, message: string, wrong: readonly unknown[] = []) => ({
    ok: false as const,
    failure: {
      status,
      message,
      text: `${status} Error - ${message}`,
      fields: wrong as never,
      isBroken: false,
    },
  });
  const answer = () => ({
    ok: true as const,
    status: 200,
    body: { ServiceOfferings_id: 7, name: "Managed workplace", PricingModels_id: 9, ...form },
    text: "",
    headers: { etag: `"${form.version}"` },
  });
  const send: NonNullable<FakeEngineParts["send"]> = async (call) => {
    if (call.method === "GET") {
      if (reads === "never") return new Promise(() => {});
      return reads === "well" ? answer() : fail(404, "There is no such solution");
    }
    sent.push(call);
    const body = call.body as {
      readonly fields: readonly FormField[];
      readonly dropPrices: readonly string[];
    };
    if (saves === "refused")
      return fail(422, "The body is wrong", [
        { pointer: "/fields/0/label", message: "The server does not like this label." },
      ]);
    if (saves === "losing prices" && body.dropPrices.length === 0)
      return fail(422, "The body is wrong", [
        { pointer: "/dropPrices/seats", message: "Workplaces has a price. It goes with the field." },
      ]);
    if (saves === "conflict" && form.version === 3) {
      form = { version: 4, fields: FIELDS.slice(0, 1), username: "Ada Quist" };
      return fail(409, "Somebody else changed this meanwhile");
    }
    form = { version: form.version + 1, fields: body.fields, username: "Omar Haddad" };
    return answer();
  };
  return { send, sent };
}

const PARAMETERS = { prices: "/pages/marketplace/pricing/model/{id}" };

/** The designer as its route shows it, over a server of its own. */
function DesignerStory(props: DesignerStoryProps) {
  const [engine] = useState(() => {
    const { send, sent } = createServer(props);
    const made = createFakeEngine({ viewer: fakeViewer("provider"), templates: {}, send });
    props.onEngine?.(made, sent);
    return made;
  });
  const { onGuard } = props;
  const around = useNavigation();
  const navigation = useMemo<Navigation>(
    () => ({
      ...around,
      block: (when, message) => {
        onGuard?.(when);
        return around.block(when, message);
      },
    }),
    [around, onGuard],
  );
  const [route] = useState({ id: "7" });
  const [onTitle] = useState(() => () => {});
  return (
    <NavigationProvider value={navigation}>
      <EngineProvider engine={engine}>
        <ActionProvider plugins={formDesignerPlugins}>
          <main>
            <PluginPage use="form-designer" parameters={PARAMETERS} route={route} onTitle={onTitle} />
          </main>
          <Toasts />
        </ActionProvider>
      </EngineProvider>
    </NavigationProvider>
  );
}

const meta: Meta<typeof DesignerStory> = {
  title: "Plugins/Form designer",
  component: DesignerStory,
  parameters: { layout: "fullscreen" },
};
export default meta;

type Story = StoryObj<typeof DesignerStory>;

export const Editor: Story = {};

/** A field of every kind. */
export const OneOfEach: Story = { args: { fields: ONE_OF_EACH } };

/** The preview below the fields, on a phone. */
export const Narrow: Story = {
  args: { fields: ONE_OF_EACH },
  globals: { viewport: { value: "phone" } },
};

/** Buyers are asked for a name alone. */
export const Empty: Story = { args: { fields: [] } };

/** Texts as long as people make them. */
export const LongText: Story = {
  args: {
    fields: FIELDS.map((field) => ({
      ...field,
      label: `${field.label} for everybody who works at one of the places that are named in the contract`,
    })),
  },
};

/** Somebody saves while this draft is edited. */
export const Overtaken: Story = { args: { saves: "conflict" } };

/** The server finds a label wrong. */
export const Refused: Story = { args: { saves: "refused" } };

/** A field with a price is removed. */
export const LosingPrices: Story = { args: { saves: "losing prices" } };

export const Reading: Story = { args: { reads: "never" } };

export const NotRead: Story = { args: { reads: "failing" } };
