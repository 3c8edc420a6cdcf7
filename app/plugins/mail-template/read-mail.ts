import { isRecord, parseRows, readOwn } from "#validators";

/** A mail as the server lays it out. */
export interface ShownMail {
  readonly sender: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly company: string;
  readonly logo: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly linkColour: string;
  readonly blocks: readonly ShownBlock[];
  readonly footer: string;
  readonly text: string;
}

export type ShownBlock =
  | { readonly type: "button"; readonly label: string }
  | { readonly type: "text"; readonly lines: readonly (readonly ShownPart[])[] };

export interface ShownPart {
  readonly text: string;
  readonly isLink: boolean;
}

export interface Preview {
  /** Undefined where there are problems. */
  readonly mail: ShownMail | undefined;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
}

/** Reads what the server says of a draft. */
export function readPreview(answer: unknown): Preview {
  const mail = readOwn(answer, "mail");
  return {
    problems: parseRows(readOwn(answer, "problems")).map((row) => ({
      field: textIn(row, "field"),
      message: textIn(row, "message"),
    })),
    mail: isRecord(mail) ? readMail(mail) : undefined,
  };
}

function readMail(mail: Readonly<Record<string, unknown>>): ShownMail {
  return {
    sender: textIn(mail, "sender"),
    replyTo: textIn(mail, "replyTo"),
    subject: textIn(mail, "subject"),
    company: textIn(mail, "company"),
    logo: /^data:image\/(png|jpeg|gif);/.test(textIn(mail, "logo")) ? textIn(mail, "logo") : "",
    accent: colourIn(mail, "accent"),
    onAccent: colourIn(mail, "onAccent"),
    linkColour: colourIn(mail, "linkColour"),
    blocks: parseRows(mail["blocks"]).map(readBlock),
    footer: textIn(mail, "footer"),
    text: textIn(mail, "text"),
  };
}

function readBlock(block: Readonly<Record<string, unknown>>): ShownBlock {
  if (block["type"] === "button") return { type: "button", label: textIn(block, "label") };
  const { lines } = block;
  return {
    type: "text",
    lines: (Array.isArray(lines) ? lines : []).map((line: unknown) =>
      parseRows(line).map((part) => ({
        text: textIn(part, "text"),
        isLink: textIn(part, "href") !== "",
      })),
    ),
  };
}

function textIn(of: unknown, name: string): string {
  const value = readOwn(of, name);
  return typeof value === "string" ? value : "";
}

function colourIn(of: unknown, name: string): string {
  const colour = textIn(of, name);
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : "#171a21";
}
