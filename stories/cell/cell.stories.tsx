import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CellModel } from "#engine/model";
import { Cell } from "#renderers";
import styles from "../list/list-story.module.css";

interface CellGalleryProps {
  readonly cells: readonly (CellModel & { readonly about: string })[];
  readonly width?: string;
}

/** Values as in lists and details, one per line. */
function CellGallery({ cells, width }: CellGalleryProps) {
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>Values</h1>
      <dl className={styles["facts"]}>
        {cells.map(({ about, ...cell }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>
              <Cell cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
    </main>
  );
}

const FORMATS: CellGalleryProps["cells"] = [
  { about: "Text", field: "a", format: "text", text: "Resource pool Gold" },
  {
    about: "A link inside the portal",
    field: "a",
    format: "text",
    text: "web-01",
    href: "/pages/services/1",
  },
  { about: "Number", field: "a", format: "number", text: "1,234,567.89" },
  { about: "Percent", field: "a", format: "percent", text: "12.35 %" },
  { about: "Bytes", field: "a", format: "bytes", text: "1.5 GB" },
  { about: "Money", field: "a", format: "currency", text: "$1,204.50" },
  { about: "Duration", field: "a", format: "duration", text: "1 d 2 h" },
  { about: "A limit", field: "a", format: "limit", text: "64 GB" },
  { about: "No limit", field: "a", format: "limit", text: "∞", hint: "Unlimited" },
  {
    about: "Date and time",
    field: "a",
    format: "datetime",
    text: "2026-01-15 11:57:00",
    hint: "3 minutes ago",
  },
  { about: "Date", field: "a", format: "date", text: "2026-01-15", hint: "yesterday" },
  { about: "Yes or no", field: "a", format: "yes", text: "Yes" },
  { about: "Code of a closed set", field: "a", format: "code", text: "Powered on" },
  { about: "Tags", field: "a", format: "tags", text: "dmz, office", tags: ["dmz", "office"] },
  {
    about: "Many tags",
    field: "a",
    format: "tags",
    text: "dmz, office, backup, lab, test",
    tags: ["dmz", "office", "backup", "lab", "test"],
  },
  { about: "To copy", field: "a", format: "copyable", text: "10.20.30.40" },
  { about: "Mail", field: "a", format: "email", text: "ada@demo.example", href: "mailto:ada@demo.example" },
  {
    about: "Address",
    field: "a",
    format: "link",
    text: "https://demo.example",
    href: "https://demo.example",
  },
  { about: "With an icon", field: "a", format: "text", text: "vCenter", icon: "server" },
  {
    about: "A link with an icon",
    field: "a",
    format: "text",
    text: "web-01",
    icon: "device-desktop",
    href: "/pages/services/1",
  },
  { about: "With initials", field: "a", format: "text", text: "Adventure Works", initials: "AW" },
  { about: "Nothing", field: "a", format: "text", text: "" },
  { about: "A format nobody draws", field: "a", format: "hologram", text: "?" },
];

const STATES: CellGalleryProps["cells"] = (
  [
    ["Available", "success"],
    ["Processing", "progress"],
    ["Suspended", "warning"],
    ["Error", "failure"],
    ["Powered off", "neutral"],
  ] as const
).map(([text, tone]) => ({ about: tone, field: "state", format: "state", text, tone }));

const SENTENCE: CellModel = {
  field: "code",
  format: "sentence",
  text: "customer@demo.example powered off app-09 in mail-and-files (Power state: Powered on → Powered off)",
  pieces: [
    { text: "customer@demo.example", isPart: true },
    { text: " powered off " },
    { text: "app-09", isPart: true, href: "/pages/services/1?search=app-09" },
    { text: " in " },
    { text: "mail-and-files", isPart: true, href: "/pages/services/1" },
  ],
  changes: [{ label: "Power state", former: "Powered on", value: "Powered off" }],
};

const CHANGES = [
  { label: "Memory", former: "8 GB", value: "16 GB" },
  { label: "Compute", former: "4 GHz", value: "∞" },
  { label: "Description", former: "none", value: "For the trade fair in the last week of November" },
  { label: "Roles", former: "Reader", value: "Reader, Writer" },
  { label: "Password" },
];

const SENTENCES: CellGalleryProps["cells"] = [
  { about: "Who did what, where", ...SENTENCE },
  { about: "Nothing that is known before and after", ...SENTENCE, changes: [] },
  { about: "Two changes", ...SENTENCE, changes: CHANGES.slice(0, 2) },
  { about: "One more", ...SENTENCE, changes: CHANGES.slice(0, 3) },
  { about: "Many, one of them without values", ...SENTENCE, changes: CHANGES },
  {
    about: "A failure, without links",
    ...SENTENCE,
    icon: "alert-circle",
    pieces: [
      { text: "app-09", isPart: true },
      { text: " was not powered off: " },
      { text: "The host does not answer.", isPart: true },
    ],
    changes: [],
  },
];

const LONG = "a-machine-whose-name-nobody-thought-would-ever-become-this-long-when-it-was-made-in-a-hurry";

const meta: Meta<typeof CellGallery> = {
  title: "Renderers/Cell",
  component: CellGallery,
  args: { cells: FORMATS },
};
export default meta;

type Story = StoryObj<typeof CellGallery>;

export const Formats: Story = {};

export const States: Story = { args: { cells: STATES } };

/** Why it is so, and the way to more. */
export const Reasons: Story = {
  args: {
    cells: [
      {
        about: "failure",
        field: "state",
        format: "state",
        text: "Error",
        tone: "failure",
        reason: "m7i.2xlarge is sold out in Frankfurt.",
        href: "/pages/service?id=7",
      },
      {
        about: "warning",
        field: "state",
        format: "state",
        text: "Suspended",
        tone: "warning",
        reason: "Suspended because an invoice is overdue, and nobody has said anything about it. ".repeat(3),
      },
    ],
  },
};

export const Sentences: Story = { args: { cells: SENTENCES } };

export const LongText: Story = {
  args: {
    width: "22rem",
    cells: [
      { about: "Text", field: "a", format: "text", text: LONG },
      { about: "Link", field: "a", format: "text", text: LONG, href: "/pages/x" },
      { about: "To copy", field: "a", format: "copyable", text: LONG },
      { about: "State", field: "a", format: "state", text: LONG, tone: "warning" },
      { about: "Tags", field: "a", format: "tags", text: LONG, tags: [LONG, "b"] },
      {
        about: "Sentence",
        ...SENTENCE,
        pieces: [
          { text: `${LONG}@demo.example`, isPart: true },
          { text: " powered off " },
          { text: LONG, isPart: true, href: "/pages/services/1" },
        ],
        changes: [{ label: "Description", former: LONG, value: `${LONG} and ${LONG}` }, ...CHANGES],
      },
    ],
  },
};
