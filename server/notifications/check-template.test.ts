import { afterEach, expect, test, vi } from "vitest";
import { checkTemplate } from "./check-template.ts";
import { addressesIn, layOutMail, htmlOf } from "./lay-out-mail.ts";
import type { MailKind } from "./mail-kinds.ts";
import { examplesOf, MAIL_KINDS } from "./mail-kinds.ts";
import { renderMail } from "./stored-template.ts";

afterEach(() => vi.restoreAllMocks());

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
  [{ text: "a\n{{{name}} x" }, '/text Line 2: "{{{name}} x" is not closed: its }}} is missing.'],
  [{ text: "a {{" }, '/text Line 1: "{{" is not closed: its }} is missing.'],
  [{ text: "a\n{{!-- b" }, '/text Line 2: "{{!-- b" is not closed'],
  [
    { text: "One\n{{#if name}}\n\nx" },
    '/text Line 2: "{{#if name}}" is not closed: write {{/if}} where it ends.',
  ],
  [
    { text: "{{#if name}}\n{{#unless outcome}}\n{{/if}}" },
    '/text Line 3: "{{/if}}" does not close "{{#unless outcome}}": write {{/unless}} first.',
  ],
  [{ text: "a\n{{/if}}" }, '/text Line 2: "{{/if}}" closes nothing'],
  [{ text: "a\n{{else}}" }, '/text Line 2: "{{else}}" stands in no block.'],
  [{ text: "a\n{{name!}}" }, '/text Line 2: "{{name!}}" cannot be read. Write a variable as {{name}}'],
  [{ text: "a\n{{#if}}x{{/if}}" }, '/text Line 2: "if" takes one path.'],
  [
    { text: `{{! {{ }}\\{{x}} ${"{{#if name}}".repeat(21)}${"{{/if}}".repeat(21)}` },
    "/text blocks of a text nest at most 20 deep.",
  ],
  [{ text: "{{constructor}}" }, "/text Line 1: there is no variable {{constructor}} here."],
  [{ text: "{{name.constructor}}" }, "/text Line 1: there is no variable {{name.constructor}} here."],
  [{ text: "{{__proto__}}" }, "/text Line 1: there is no variable {{__proto__}} here."],
  [{ text: "{{this}}" }, "/text Line 1: there is no variable {{this}} here."],
  [{ text: "{{@root.secret}}" }, "/text Line 1: there is no variable {{@root.secret}} here."],
  [{ text: "{{> partial}}" }, "/text Line 1: partials are not permitted in a text."],
  [{ text: "{{#each name}}x{{/each}}" }, "/text Line 1: {{#each name}} needs a list, and name is one text"],
  [{ text: "{{#with name}}x{{/with}}" }, '/text Line 1: "with" is not needed here'],
  [{ text: "{{#unless name}}x{{/unless}}" }, "/text The text is empty: write one, or reset it."],
  [{ subject: "{{nam}}" }, "/subject there is no variable {{nam}} here. Did you mean {{name}}?"],
  [{ subject: "a\nb" }, "/subject A subject is one line."],
  [{ subject: "a\u200Bb" }, "/subject there is an invisible character"],
  [{ subject: "a\u2028b" }, "/subject there is an invisible character"],
  [{ subject: "\u200B" }, "/subject The subject is empty: write one."],
  [{ text: "\uFEFF\u2028" }, "/text The text is empty: write one, or reset it."],
])("%j is refused with its place and the way out", (template, sentence) => {
  const [first] = messages("activity-end", template);
  expect(first).toContain(sentence);
});

test.each(["\u200B", "\uFEFF", "\u2028", "\u2029", "\u202E", "\u00AD", "\v", "\r"])(
  "the invisible %j is refused with its line",
  (character) => {
    expect(messages("activity-end", { text: `One\nt${character}wo` })).toEqual([
      expect.stringContaining("/text Line 2: there is an invisible character"),
    ]);
  },
);

test("no sentence has the words of the parser", () => {
  for (const text of [
    "{{#if name}}",
    "{{{",
    "{{}}",
    "{{/}}",
    "{{#}}",
    "{{name",
    "{{{{raw}}}}",
    "{{a..b}}",
    "{{#if name}}{{else if}}{{/if}}",
  ])
    expect(messages("activity-end", { text }).join()).toMatch(/^\/text (?!.*(EOF|Handlebars|got '))/);
});

test("line ends of any program, tabs, and joiners that a script or an emoji needs are no invisible characters", () => {
  expect(messages("activity-end", { text: "One\r\n\ttwo\u00A0three \u{1F469}\u200D\u{1F4BB}" })).toEqual([]);
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
  for (const beside of ["\u00A0", "\u3000", "x", "."])
    for (const text of [`a${beside}{{link}}`, `{{link}}${beside}a`])
      expect(messages("password-reset", { text })[0]).toContain("{{link}} stands alone");
  // These are refused as such.
  for (const beside of ["\uFEFF", "\u2028", "\v", "\u200B"])
    expect(messages("password-reset", { text: `a${beside}{{link}}` })[0]).toContain("invisible");
  expect(messages("password-reset", { text: "\t{{link}}\r\nx" })).toEqual([]);
  expect(messages("password-reset", { subject: "{{link}}" })[0]).toContain("write it in the text alone");
  expect(messages("password-reset", { text: "Set it: {{link}} now" })).toEqual([]);
});

test.each(kinds)("in %s the example of what must be there is not what must be there", (kind) => {
  for (const [name, { example, isRequired }] of Object.entries(MAIL_KINDS[kind].variables)) {
    if (isRequired !== true) continue;
    const text =
      typeof example === "string" ? example : example.map(({ subject = "" }) => subject).join("\n");
    expect(messages(kind, { text: `Look:\n\n${text}` })).toEqual([
      expect.stringMatching(new RegExp(`${name}.* is missing: without it the mail is of no use`)),
    ]);
  }
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

test("what a mail with many addresses costs follows their number", () => {
  const costOf = (count: number) => {
    const text = Array.from({ length: count }, (_, at) => `http://${at.toString(36).padStart(4, "a")}`).join(
      " ",
    );
    const rendered = renderMail("activity-end", { subject: "x", text }, examplesOf("activity-end"));
    const looks = (["slice", "indexOf", "includes", "startsWith", "substring"] as const).map((name) =>
      vi.spyOn(String.prototype, name),
    );
    const { blocks } = layOutMail("activity-end", rendered, LOOK);
    const cost = looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    return { blocks, cost };
  };
  const [few, many] = [costOf(90), costOf(900)];
  expect(many.cost).toBeLessThanOrEqual(few.cost * 20);
  // Not more than a hundred become links, and nothing is lost.
  const parts = many.blocks.flatMap((block) => (block.type === "text" ? block.lines.flat() : []));
  expect(parts.filter(({ href }) => href !== undefined)).toHaveLength(100);
  expect(
    parts
      .map(({ text }) => text)
      .join("")
      .split(" "),
  ).toHaveLength(900);
});

test("an address is freed of the marks behind it, however many", () => {
  const trimmed = vi.spyOn(String.prototype, "replace");
  expect(
    addressesIn(`See https://a.example/x${".".repeat(9_900)}x${".)".repeat(3)}, or (http://b.example).`),
  ).toEqual([`https://a.example/x${".".repeat(9_900)}x`, "http://b.example"]);
  expect(trimmed).not.toHaveBeenCalled();
});

test("the longest address wins, one that is not written costs nothing, and what is too long is cut", () => {
  const links = ["https://a.example/", "https://a.example/b", "https://nowhere.example/"];
  const { blocks } = layOutMail(
    "activity-end",
    { subject: "x", text: `(https://a.example/b) https://a.example/-c\n${"y".repeat(99_999)}`, links },
    LOOK,
  );
  expect(blocks).toHaveLength(1);
  const [first] = blocks;
  const [line, long] = first?.type === "text" ? first.lines : [];
  expect(line).toEqual([
    { text: "(" },
    { text: "https://a.example/b", href: "https://a.example/b" },
    { text: ") " },
    { text: "https://a.example/", href: "https://a.example/" },
    { text: "-c" },
  ]);
  expect(long?.[0]?.text.length).toBeLessThan(65_536);
});
