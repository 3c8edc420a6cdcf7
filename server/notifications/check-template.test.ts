import { expect, test } from "vitest";
import { checkTemplate } from "./check-template.ts";
import { layOutMail, htmlOf } from "./lay-out-mail.ts";
import type { MailKind } from "./mail-kinds.ts";
import { examplesOf, MAIL_KINDS } from "./mail-kinds.ts";
import { renderMail } from "./stored-template.ts";

const kinds = Object.keys(MAIL_KINDS) as MailKind[];
const LOOK = {
  senderName: "",
  replyTo: "",
  accent: "#ffee00",
  footer: "<i>",
  company: "A & B",
  logoOf: undefined,
};
const messages = (kind: MailKind, template: { subject?: string; text?: string }) =>
  checkTemplate(kind, { ...MAIL_KINDS[kind], ...template }).map(
    ({ field, message }) => `${field} ${message}`,
  );

test.each(kinds)("the default of %s is a template that is right, and uses each variable", (kind) => {
  expect(checkTemplate(kind, MAIL_KINDS[kind])).toEqual([]);
  const { subject, text } = MAIL_KINDS[kind];
  for (const name of Object.keys(MAIL_KINDS[kind].variables))
    expect(`${subject} ${text}`).toMatch(new RegExp(`\\{\\{(#(if|each) )?${name}\\}\\}`));
});

test.each([
  [{ text: "Hello\n{{nmae}}" }, "/text Line 2: there is no variable {{nmae}} here. Did you mean {{name}}?"],
  [
    { text: "{{name" },
    '/text Line 1: "{{name" is not closed: its }} is missing. Write a variable as {{name}}',
  ],
  [
    { text: "a\nb {{shout name}}" },
    '/text Line 2: no helper "shout": only paths, if, unless, each and with.',
  ],
  [{ text: "{{{name}} x" }, "/text"],
  [{ text: "{{constructor}}" }, "/text Line 1: there is no variable {{constructor}} here."],
  [{ text: "{{name.constructor}}" }, "/text Line 1: there is no variable {{name.constructor}} here."],
  [{ text: "{{__proto__}}" }, "/text Line 1: there is no variable {{__proto__}} here."],
  [{ text: "{{this}}" }, "/text Line 1: there is no variable {{this}} here."],
  [{ text: "{{@root.secret}}" }, "/text Line 1: there is no variable {{@root.secret}} here."],
  [{ text: "{{> partial}}" }, "/text partials are not permitted in a text."],
  [{ text: "{{#each name}}x{{/each}}" }, "/text Line 1: {{#each name}} needs a list, and name is one text"],
  [{ text: "{{#with name}}x{{/with}}" }, '/text Line 1: "with" is not needed here'],
  [{ text: "{{#unless name}}x{{/unless}}" }, "/text The text is empty: write one, or reset it."],
  [{ subject: "{{nam}}" }, "/subject there is no variable {{nam}} here. Did you mean {{name}}?"],
  [{ subject: "a\nb" }, "/subject A subject is one line."],
])("%j is refused with its place and the way out", (template, sentence) => {
  const [first] = messages("activity-end", template);
  expect(first).toContain(sentence);
});

test("the same mistake twice is told with both places", () => {
  const found = messages("activity-end", { text: "{{nmae}}\n\n{{nmae}}" });
  expect(found.map((message) => message.slice(0, 13))).toEqual(["/text Line 1:", "/text Line 3:"]);
});

test("a link that signs in must be there, alone, and in no subject", () => {
  expect(messages("password-reset", { text: "Ask your administrator." })).toEqual([
    "/text {{link}} is missing: without it the mail is of no use.",
  ]);
  for (const text of ["https://evil.example/?to={{link}}", "{{link}}\n\nx{{link}}", "{{link}}.evil.example"])
    expect(messages("password-reset", { text })).toEqual([
      "/text {{link}} stands alone: put blanks or line ends around it.",
    ]);
  expect(messages("password-reset", { subject: "{{link}}" })[0]).toContain("write it in the text alone");
  expect(messages("password-reset", { text: "Set it: {{link}} now" })).toEqual([]);
});

test("a summary lists its mails", () => {
  expect(messages("daily-digest", { text: "{{mails}}" })[0]).toContain(
    "{{mails}} is a list: write {{#each mails}}",
  );
  expect(messages("daily-digest", { text: "{{#each mails}}{{subject}} {{provider}}{{/each}}" })[0]).toContain(
    'there is no variable {{provider}} here. The mail "Daily summary" has subject, text.',
  );
  expect(
    messages("daily-digest", { text: "{{#each mails}}{{subject}} {{@root.provider}}{{/each}}" }),
  ).toEqual([]);
  expect(messages("daily-digest", { text: "{{link}}" })[0]).toContain(
    "{{#each mails}} {{subject}} {{/each}} is missing",
  );
});

test("no value becomes markup, a link or another header, and what is long ends", () => {
  const variables = {
    ...examplesOf("activity-end"),
    name: `<script>alert(1)</script> t:shell.title {{company}}`,
    message: 'See https://evil.example/" onmouseover="x',
    link: "https://portal.example/",
  };
  const rendered = renderMail(
    "activity-end",
    { subject: "t:{{name}}", text: MAIL_KINDS["activity-end"].text },
    variables,
  );
  expect(rendered.subject).toBe(`t:${variables.name}`);
  const layout = layOutMail("activity-end", rendered, LOOK, "https://portal.example/mail/unsubscribe?of=1");
  const html = htmlOf(layout, false);
  expect(html).not.toMatch(/<script|onmouseover="|<i>/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "https://portal.example/",
    "https://portal.example/mail/unsubscribe?of=1",
  ]);
  expect(html).toContain("A &#38; B");
  // Yellow on white is not readable.
  expect(layout).toMatchObject({ onAccent: "#171a21", linkColour: "#171a21" });
  const long = renderMail(
    "daily-digest",
    { subject: "x", text: "{{#each mails}}{{#each @root.mails}}{{subject}}{{/each}}{{/each}}" },
    {
      ...examplesOf("daily-digest"),
      mails: Array.from({ length: 5000 }, () => ({ subject: "y".repeat(99) })),
    },
  );
  expect(long.text.length).toBeLessThanOrEqual(65_536);
});

test("the addresses that an author wrote become links, and the portal's alone in a paragraph a button", () => {
  const template = {
    subject: "x",
    text: "{{link}}\n\nOr ask https://help.example/mail?a=1. It is {{name}}.",
  };
  const rendered = renderMail("activity-end", template, {
    ...examplesOf("activity-end"),
    name: "https://evil.example",
  });
  expect(layOutMail("activity-end", rendered, LOOK).blocks).toEqual([
    { type: "button", label: "Open the portal", href: "https://portal.example/" },
    {
      type: "text",
      lines: [
        [
          { text: "Or ask " },
          { text: "https://help.example/mail?a=1", href: "https://help.example/mail?a=1" },
          { text: ". It is https://evil.example." },
        ],
      ],
    },
  ]);
});
