import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import type { ReactNode } from "react";
import type { Answer } from "#engine";
import { createFakeEngine } from "#engine/testing";
import { ActionProvider, EngineProvider } from "#renderers";
import { MailPreview } from "../../app/plugins/mail-template/mail-preview.tsx";
import { MailWords } from "../../app/plugins/mail-template/mail-words.tsx";

/** What a mail says: its words, and how it would arrive. */
const meta: Meta = { title: "Plugins/Mail template" };
export default meta;
type Story = StoryObj;

const LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz Verwaltungsgesellschaft";

function mailOf(seller: string) {
  return {
    sender: `${seller} <portal@example.com>`,
    replyTo: "billing@example.com",
    subject: `Invoice 2026-00042 of ${seller}`,
    company: seller,
    logo: "",
    accent: "#3d52d5",
    onAccent: "#ffffff",
    linkColour: "#3d52d5",
    blocks: [
      { type: "text", lines: [[{ text: `${seller} has issued invoice 2026-00042 of €1,240.50.` }]] },
      { type: "button", label: "Open the invoice" },
    ],
    footer: "Keizersgracht 1, Amsterdam",
    text: `${seller} has issued invoice 2026-00042 of €1,240.50.\n\nhttps://portal.example/`,
  };
}

const PROBLEM = { field: "/text", message: "Line 3: there is no variable {{nothing}} here." };

function answered(body: unknown): Answer {
  return { ok: true, status: 200, body, text: "", headers: {} };
}

function Over({ answer, children }: { readonly answer: Answer; readonly children: ReactNode }) {
  const [engine] = useState(() => createFakeEngine({ send: () => Promise.resolve(answer) }));
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>{children}</ActionProvider>
    </EngineProvider>
  );
}

const DRAFT = {
  api: "fake",
  path: ["templates"],
  id: "invoice-issued",
  subject: "Invoice {{number}} of {{seller}}",
  text: "{{seller}} has issued invoice {{number}}.",
  canSend: true,
};

const previewOver = (answer: Answer): Story => ({
  render: () => (
    <Over answer={answer}>
      <MailPreview with={DRAFT} actions={[]} />
    </Over>
  ),
});

/** As it would arrive, with the example values. */
export const Preview: Story = previewOver(answered({ problems: [], mail: mailOf("Northwind Cloud") }));

/** A draft with a fault says which, and cannot be sent. */
export const WithProblem: Story = previewOver(answered({ problems: [PROBLEM] }));

/** The portal could not be asked. */
export const Failed: Story = previewOver({
  ok: false,
  failure: { status: 503, text: "503 Error - It is away." },
} as unknown as Answer);

/** Names that are longer than the mail is wide. */
export const LongText: Story = {
  ...previewOver(answered({ problems: [], mail: mailOf(LONG) })),
  globals: { viewport: { value: "phone" } },
};

const VARIABLES = [
  { name: "number", meaning: "The number of the invoice", example: "2026-00042", fields: [], required: true },
  { name: "seller", meaning: "The company that has issued it", example: "Northwind Cloud", fields: [] },
];

function Words({ isLong, disabledReason }: { readonly isLong: boolean; readonly disabledReason?: string }) {
  const [value, setValue] = useState<unknown>("Invoice ");
  return (
    <Over answer={answered({})}>
      <MailWords
        id="words"
        label={isLong ? "Text" : "Subject"}
        with={{ variables: VARIABLES, isLong }}
        value={value}
        isInvalid={false}
        describedBy={undefined}
        disabledReason={disabledReason}
        onChange={setValue}
        onBlur={() => undefined}
        onProblem={() => undefined}
      />
    </Over>
  );
}

/** One line, with its variables below. */
export const Subject: Story = { render: () => <Words isLong={false} /> };

/** Several lines, with what each variable means. */
export const Text: Story = { render: () => <Words isLong /> };

/** Who may only read it. */
export const ReadOnly: Story = { render: () => <Words isLong disabledReason="You may not change this." /> };

/** On a phone. */
export const NarrowText: Story = { ...Text, globals: { viewport: { value: "phone" } } };
