import { INVOICE_KINDS } from "./invoice-mail-kinds.ts";

/** What a template may write between braces. */
export interface MailVariable {
  readonly meaning: string;
  /** For previews and test mails. A list has an object for each entry. */
  readonly example: string | readonly Readonly<Record<string, string>>[];
  /** An address of the portal: the only values that become links. */
  readonly isLink?: true;
  /** Without it the mail is of no use: a template must write it. */
  readonly isRequired?: true;
  /** It signs in whoever reads it. */
  readonly isSecret?: true;
}

export interface MailKindDefinition {
  readonly title: string;
  /** When it is sent, and to whom. */
  readonly about: string;
  /** Why nobody can turn it off; absent: people choose. */
  readonly always?: string;
  /** Nobody gets it before they choose it. */
  readonly isOffAtFirst?: true;
  /** The activity tag without whose R nobody gets it. */
  readonly tag?: string;
  /** The label of its link, where that stands in a line of its own. */
  readonly button: string;
  readonly variables: Readonly<Record<string, MailVariable>>;
  readonly subject: string;
  readonly text: string;
}

const SECURITY = "It protects your account: whoever sets your password must not be able to hide it.";
const PORTAL = "https://portal.example/";
const SECRET_LINK = `${PORTAL}sign-in/password?link=3q2-7wAAAAEXAMPLE`;

const PORTAL_LINK = { meaning: "The address of the portal", example: PORTAL, isLink: true } as const;
const PROVIDER = {
  meaning: "The service provider whose portal it is",
  example: "Northwind Cloud",
} as const;
const USERNAME = { meaning: "The address with which they sign in", example: "ada@contoso.example" } as const;
const COMPANY = { meaning: "The company of the account", example: "Contoso Manufacturing" } as const;

const KINDS = {
  "activity-end": {
    title: "Activity ended",
    about:
      "When an order, a change or a deletion is done, has failed or waits, to the recipients in the account settings.",
    button: "Open the portal",
    variables: {
      name: { meaning: "What was done", example: "Delete web-01" },
      outcome: { meaning: "Done, Failed or Waiting", example: "Failed" },
      sentence: { meaning: "How it ended, as the end of a sentence", example: "has failed" },
      message: { meaning: "Why; may be empty", example: "The machine has snapshots: delete them first." },
      actor: { meaning: "Who began it", example: "ada@contoso.example" },
      company: COMPANY,
      link: PORTAL_LINK,
    },
    subject: "{{outcome}}: {{name}}",
    text: `{{name}}, begun by {{actor}} in {{company}}, {{sentence}}.

{{#if message}}{{message}}

{{/if}}{{link}}

You get this because your address is a recipient in the account settings of {{company}}.`,
  },
  ...INVOICE_KINDS,
  "scheduled-report": {
    title: "Scheduled report",
    about:
      "The reports that you have sent to you each week or month, with their file; in a daily summary with a link to it.",
    tag: "Reports",
    button: "Open the report",
    variables: {
      report: { meaning: "Which report, with what it is filtered by", example: "Report by accounts: EUR" },
      period: { meaning: "The month that it is for, or the first and the last", example: "2026-10" },
      amount: {
        meaning: "What was invoiced, without tax; empty where nothing was",
        example: "€12,480.00",
        isRequired: true,
      },
      before: { meaning: "What was invoiced in as many months before", example: "€11,905.00" },
      services: { meaning: "How many services have lines", example: "42" },
      accounts: { meaning: "How many accounts have lines", example: "7" },
      drafts: {
        meaning: "What of the amount is in drafts; empty for whoever does not sell",
        example: "€1,250.00",
      },
      others: { meaning: "Other currencies in which there are amounts; mostly empty", example: "" },
      until: { meaning: "Up to which day, where the last month is not over; else empty", example: "" },
      file: {
        meaning: "The name of the file that comes with it; empty where it is too large for a mail",
        example: "report-accounts-2026-10.csv",
      },
      link: {
        meaning: "The page of the report",
        example: `${PORTAL}#/pages/reports/by-accounts?from=2026-10-01&to=2026-10-01`,
        isLink: true,
      },
    },
    subject: "{{report}}, {{period}}",
    text: `{{#if amount}}Invoiced in {{period}}, without tax: {{amount}}
In the period before: {{before}}
Services: {{services}}
Accounts: {{accounts}}{{#if drafts}}
Of which in drafts: {{drafts}}{{/if}}{{else}}Nothing was invoiced in {{period}} up to now.{{/if}}

{{#if others}}There are amounts in other currencies, too, which are not in it: {{others}}.

{{/if}}
{{#if until}}The last month is not over: this is what there was up to {{until}}.

{{/if}}
{{#if file}}All lines are in {{file}}.{{else}}The file is too large for a mail: save it on the page of the report.{{/if}}

{{link}}`,
  },
  "machine-down": {
    title: "Machine down",
    about: "When a machine stops or is gone without being asked to, in your account or below.",
    isOffAtFirst: true,
    tag: "Services",
    button: "Open the portal",
    variables: {
      summary: { meaning: "How many, or which", example: "2 machines are down" },
      machines: {
        meaning: "The machines, each with name, service, company and finding",
        example: [
          {
            name: "web-01",
            service: "web-pool",
            company: "Contoso Manufacturing",
            finding: "was found powered off",
          },
          {
            name: "web-02",
            service: "web-pool",
            company: "Contoso Manufacturing",
            finding: "is gone from its platform",
          },
        ],
        isRequired: true,
      },
      more: { meaning: "How many more there are than it lists; mostly empty", example: "" },
      link: PORTAL_LINK,
    },
    subject: "{{summary}}",
    text: `Nobody asked for this in the portal:

{{#each machines}}
{{name}} in {{service}} of {{company}} {{finding}}.
{{/each}}

{{#if more}}
And {{more}} more, which the portal has.

{{/if}}
{{link}}`,
  },
  "quota-near": {
    title: "Quota nearly used up",
    about: "When a service passes 80 % or 95 % of a quota, and when it is below again.",
    isOffAtFirst: true,
    tag: "Services",
    button: "Open the portal",
    variables: {
      service: { meaning: "The name of the service", example: "web-pool" },
      company: COMPANY,
      finding: {
        meaning: "What was found, as the end of a sentence",
        example: "uses 92 % of its memory",
        isRequired: true,
      },
      amounts: { meaning: "How much is used of how much; may be empty", example: "58.9 of 64 GB" },
      link: PORTAL_LINK,
    },
    subject: "{{service}} {{finding}}",
    text: `{{service}} of {{company}} {{finding}}{{#if amounts}}: {{amounts}}{{/if}}.

{{link}}`,
  },
  "platform-lost": {
    title: "Platform lost",
    about: "When the platform behind an automator no longer answers, or refuses the portal.",
    isOffAtFirst: true,
    tag: "ASA Management",
    button: "Open the automators",
    variables: {
      automator: { meaning: "The name of the automator", example: "Cloud Oslo" },
      reason: { meaning: "Why, in a sentence", example: "The platform does not answer." },
      link: {
        meaning: "The page of the automators",
        example: `${PORTAL}#/pages/automators`,
        isLink: true,
      },
    },
    subject: "Platform lost: {{automator}}",
    text: `The platform behind {{automator}} was lost. {{reason}}

Until it is back the portal refuses work on it. Its machines may run on.

{{link}}`,
  },
  "webhook-off": {
    title: "Webhook switched off",
    about: "When a webhook is switched off because nothing arrives, to whoever made it.",
    tag: "Webhooks",
    button: "Open the webhooks",
    variables: {
      name: { meaning: "The name of the webhook", example: "Ticket system" },
      reason: { meaning: "Why, in a sentence", example: "No message arrived for a day." },
      link: {
        meaning: "The page of the webhooks",
        example: `${PORTAL}#/pages/marketplace/webhooks`,
        isLink: true,
      },
    },
    subject: "Webhook switched off: {{name}}",
    text: `The webhook {{name}} was switched off. {{reason}}

What it was not told is in its history, and can be sent again from there.

{{link}}`,
  },
  "password-reset": {
    title: "Link for a forgotten password",
    about: "When somebody asks for a new password on the sign-in page.",
    always: SECURITY,
    button: "Set a new password",
    variables: {
      provider: PROVIDER,
      username: USERNAME,
      minutes: { meaning: "How long the link works, in minutes", example: "30" },
      link: {
        meaning: "The link that sets the password",
        example: SECRET_LINK,
        isLink: true,
        isRequired: true,
        isSecret: true,
      },
    },
    subject: "Set a new password for {{provider}}",
    text: `Somebody asked for a new password for {{username}}. If that was you, set it here within {{minutes}} minutes:

{{link}}

The link works once. If you did not ask for it, do nothing: your password stays as it is.`,
  },
  "password-invitation": {
    title: "Invitation",
    about: "When somebody is added who is to set a password of their own.",
    always: "Without it nobody could sign in for the first time.",
    button: "Set your password",
    variables: {
      provider: PROVIDER,
      company: COMPANY,
      username: USERNAME,
      hours: { meaning: "How long the link works, in hours", example: "72" },
      link: {
        meaning: "The link that sets the password",
        example: SECRET_LINK,
        isLink: true,
        isRequired: true,
        isSecret: true,
      },
    },
    subject: "You are invited to {{provider}}",
    text: `You were added to {{company}} at {{provider}}. Set a password, with which you sign in as {{username}}:

{{link}}

The link works once, within {{hours}} hours. If you do not know {{company}}, do nothing.`,
  },
  "password-changed": {
    title: "Password changed",
    about: "When somebody's password was changed, by themselves, by an administrator or by a link.",
    always: SECURITY,
    button: "Open the portal",
    variables: {
      provider: PROVIDER,
      how: {
        meaning: "By whom, in a sentence",
        example: "An administrator has set a new password for you.",
        isRequired: true,
      },
      link: PORTAL_LINK,
    },
    subject: "Your password for {{provider}} was changed",
    text: `{{how}}

You were signed out everywhere else.

If you do not know of this, ask for a new password on the sign-in page of {{link}} at once, and tell your administrator.`,
  },
  "daily-digest": {
    title: "Daily summary",
    about: "In the morning, to people who chose to get some kinds of mail once a day.",
    button: "Open the portal",
    variables: {
      provider: PROVIDER,
      count: { meaning: "How many mails it has", example: "2" },
      mails: {
        meaning: "The mails, each with subject and text",
        example: [
          {
            subject: "Done: Purchase web-02",
            text: "Purchase web-02, begun by ada@contoso.example, is done.",
          },
          { subject: "Invoice 2026-00042 of Northwind Cloud", text: "It is due on 2026-12-14." },
        ],
        isRequired: true,
      },
      more: { meaning: "How many more there were than it lists; mostly empty", example: "" },
      link: PORTAL_LINK,
    },
    subject: "Your daily summary from {{provider}} ({{count}})",
    text: `This happened since your last summary.

{{#each mails}}
{{subject}}
{{text}}

{{/each}}
{{#if more}}
And {{more}} more, which the portal has.

{{/if}}
{{link}}`,
  },
} as const satisfies Readonly<Record<string, MailKindDefinition>>;

/** The kinds of mail that the portal sends. Whoever sends another one adds it here. */
export const MAIL_KINDS: Readonly<Record<MailKind, MailKindDefinition>> = KINDS;

export type MailKind = keyof typeof KINDS;

/** The values that a mail of this kind is written with. */
export type MailVariables<Kind extends MailKind> = {
  readonly [
    Name in keyof (typeof KINDS)[Kind]["variables"]
  ]: (typeof KINDS)[Kind]["variables"][Name] extends {
    readonly example: string;
  }
    ? string
    : readonly Readonly<Record<string, string>>[];
};

export function isMailKind(name: string): name is MailKind {
  return Object.hasOwn(KINDS, name);
}

/** Of a summary that nobody chose as such: it comes where some kinds are to come daily. */
export const DIGEST = "daily-digest" satisfies MailKind;

export function examplesOf(kind: MailKind): Readonly<Record<string, MailVariable["example"]>> {
  return Object.fromEntries(
    Object.entries(MAIL_KINDS[kind].variables).map(([name, { example }]) => [name, example]),
  );
}
