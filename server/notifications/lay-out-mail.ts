import { LOGO_ID } from "../mail/index.ts";
import { escapeHtml } from "../page/index.ts";
import type { MailKind } from "./mail-kinds.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import type { MailLook } from "./mail-look.ts";

/** A mail as people see it, for its HTML part and for previews. Nothing in it is markup. */
export interface MailLayout {
  readonly subject: string;
  readonly company: string;
  readonly accent: string;
  /** The text on `accent`. */
  readonly onAccent: string;
  /** For links on white: `accent`, unless that would be hard to read. */
  readonly linkColour: string;
  readonly blocks: readonly MailBlock[];
  readonly footer: string;
  /** The address that stops this kind of mail; undefined: none does. */
  readonly stop: string | undefined;
}

/** A paragraph, line by line, or a button. */
export type MailBlock =
  | { readonly type: "text"; readonly lines: readonly (readonly MailPart[])[] }
  | { readonly type: "button"; readonly label: string; readonly href: string };

export interface MailPart {
  readonly text: string;
  readonly href?: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  /** The addresses that become links: no other does, whoever chose it. */
  readonly links: readonly string[];
}

const TEXT = "#171a21";
/** What WCAG asks of text. */
const READABLE = 4.5;
/** What is longer is cut before it is laid out. */
const LONGEST_TEXT = 65_536;
/** Links and buttons of one mail; further addresses stay text. */
const MOST_LINKS = 100;

export function layOutMail(
  kind: MailKind,
  { subject, text, links }: RenderedMail,
  look: MailLook,
  stop?: string,
): MailLayout {
  const { accent, company, footer } = look;
  const onAccent = contrast(accent, "#ffffff") >= READABLE ? "#ffffff" : TEXT;
  const linkColour = contrast(accent, "#ffffff") >= READABLE ? accent : TEXT;
  const take = linkTaker(links);
  const blocks = text
    .slice(0, LONGEST_TEXT)
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph): MailBlock => {
      const alone = paragraph.trim();
      const href = take(alone, true);
      return href !== undefined
        ? { type: "button", label: MAIL_KINDS[kind].button, href }
        : { type: "text", lines: paragraph.split("\n").map((line) => partsOf(line, take)) };
    });
  return {
    subject,
    company: look.senderName || company,
    accent,
    onAccent,
    linkColour,
    blocks,
    footer: footer.trim(),
    stop,
  };
}

/** The link with which an address begins, or which it is; undefined: none, or the mail has enough of them. */
type TakeLink = (address: string, isWhole?: boolean) => string | undefined;

function linkTaker(links: readonly string[]): TakeLink {
  const known = new Set(links.filter((link) => link !== ""));
  const lengths = [...new Set([...known].map(({ length }) => length))].toSorted((a, b) => b - a);
  let left = MOST_LINKS;
  return (address, isWhole = false) => {
    if (left === 0) return undefined;
    const length = isWhole
      ? address.length
      : lengths.find((each) => each <= address.length && known.has(address.slice(0, each)));
    const link = length === undefined ? "" : address.slice(0, length);
    if (!known.has(link)) return undefined;
    left -= 1;
    return link;
  };
}

/** In one pass: each address is looked up once, so that the cost follows the length of the line. */
function partsOf(line: string, take: TakeLink): readonly MailPart[] {
  const parts: MailPart[] = [];
  let from = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    const link = take(address);
    if (link === undefined) continue;
    if (index > from) parts.push({ text: line.slice(from, index) });
    parts.push({ text: link, href: link });
    from = index + link.length;
  }
  if (from < line.length) parts.push({ text: line.slice(from) });
  return parts;
}

const ADDRESS = /https?:\/\/[^\s{}<>"']+/g;

/** The addresses in a text, without the marks that end a sentence. */
export function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(ADDRESS)].map(([address]) => {
    let end = address.length;
    while (".,;:!?)]".includes(address.charAt(end - 1))) end -= 1;
    return address.slice(0, end);
  });
}

/** How colours of `#rrggbb` differ in brightness, by WCAG: 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The HTML part: one column, all of it text that was escaped, readable where styles and pictures are not shown. */
export function htmlOf(layout: MailLayout, hasLogo: boolean): string {
  const { subject, company, accent, onAccent, blocks, footer, stop, linkColour } = layout;
  const button = `display:inline-block;padding:10px 20px;border-radius:5px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none`;
  const drawn = blocks.map((block) =>
    block.type === "button"
      ? p(anchor(block.href, escapeHtml(block.label), button))
      : p(
          block.lines
            .map((line) =>
              line
                .map(({ text, href }) =>
                  href === undefined
                    ? escapeHtml(text)
                    : anchor(href, escapeHtml(text), `color:${linkColour};overflow-wrap:anywhere`),
                )
                .join(""),
            )
            .join("<br>"),
        ),
  );
  const logo = hasLogo
    ? `<img src="cid:${LOGO_ID}" alt="${escapeHtml(company)}" height="32" style="display:block;max-width:200px;height:32px">`
    : `<strong>${escapeHtml(company)}</strong>`;
  const small = "font-size:13px;line-height:20px;color:#586172";
  const below = [
    ...(footer === "" ? [] : [p(escapeHtml(footer).replaceAll("\n", "<br>"), small)]),
    ...(stop === undefined
      ? []
      : [p(anchor(stop, STOP_TEXT, "color:#586172;text-decoration:underline"), small)]),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f6f7f9;color:${TEXT};font:15px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div role="article" aria-label="${escapeHtml(subject)}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e1e5ea;border-radius:10px;overflow-wrap:break-word">
<div style="margin:0 0 24px">${logo}</div>
${drawn.join("\n")}
${below.length === 0 ? "" : `<div style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e1e5ea">${below.join("")}</div>`}
</div>
</body>
</html>
`;
}

export const STOP_TEXT = "Stop mails of this kind";

/** The plain text, with what stands below each mail. */
export function plainTextOf(text: string, { footer, stop }: Pick<MailLayout, "footer" | "stop">): string {
  return `${[
    text.trim(),
    ...(footer === "" ? [] : [footer]),
    ...(stop === undefined ? [] : [`${STOP_TEXT}: ${stop}`]),
  ].join("\n\n")}\n`;
}

function anchor(href: string, content: string, style: string): string {
  return `<a href="${escapeHtml(href)}" style="${style}">${content}</a>`;
}

function p(content: string, style = ""): string {
  return `<p style="margin:0 0 16px;${style}">${content}</p>`;
}
