import type { SAXParser } from "sax";
import sax from "sax";

/** An element of an answer: its name without prefix, and of its attributes the two that vSphere uses. */
export interface XmlElement {
  readonly name: string;
  /** `type`: what kind of object a reference names. */
  readonly type: string | undefined;
  /** `xsi:type`: the type of the value, where it is a subtype of the declared one. */
  readonly valueType: string | undefined;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** All of them, their names without prefix, where the reader was asked to keep them. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface XmlReader {
  /** A piece of the answer, as it arrives. Throws for what is no XML, has a document type, or is nested too deeply. */
  write(piece: string): void;
  /** The root, once all of it was written. */
  end(): XmlElement;
}

const DEEPEST = 100;

/** Reads XML piece by piece. `most`: how many elements and attributes it may have together. Entities other than those of XML itself do not exist, and nothing is loaded. */
export function createXmlReader({ keepsAttributes = false, most = Infinity } = {}): XmlReader {
  const parser = sax.parser(true);
  const root = openElement("");
  const open = [root];
  const top = () => open.at(-1) ?? root;
  const onText = (text: string) => {
    top().text += text;
  };
  let count = 0;
  const countOne = () => {
    count += 1;
    if (count > most) refuse("has too many elements");
  };
  const handlers: Partial<SAXParser> = {
    onattribute: countOne,
    onopentag({ name, attributes }) {
      countOne();
      if (open.length > DEEPEST) refuse("is nested too deeply");
      const element = openElement(withoutPrefix(name));
      for (const [key, value] of Object.entries(attributes)) {
        if (key === "type") element.type = String(value);
        else if (key.endsWith(":type")) element.valueType = withoutPrefix(String(value));
      }
      if (keepsAttributes)
        element.attributes = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), String(value)]),
        );
      top().children.push(element);
      open.push(element);
    },
    onclosetag: () => void open.pop(),
    ontext: onText,
    oncdata: onText,
    ondoctype: () => refuse("has a document type"),
    onerror: ({ message }) => refuse(`is no XML: ${message}`),
  };
  Object.assign(parser, handlers);
  return {
    write: (piece) => void parser.write(piece),
    end() {
      parser.close();
      const [only] = root.children;
      if (only === undefined) throw new Error("The answer is empty.");
      return only;
    },
  };
}

function refuse(reason: string): void {
  throw new Error(`The answer ${reason}.`);
}

interface OpenElement extends XmlElement {
  type: string | undefined;
  valueType: string | undefined;
  readonly children: XmlElement[];
  text: string;
  attributes?: Readonly<Record<string, string>>;
}

function openElement(name: string): OpenElement {
  return { name, type: undefined, valueType: undefined, children: [], text: "" };
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The first element at this path below it. */
export function child(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let at = element;
  for (const name of path) at = at?.children.find((each) => each.name === name);
  return at;
}

export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((each) => each.name === name) ?? [];
}

export function textOf(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  return child(element, ...path)?.text;
}

/** Undefined where there is none, or it is no number. */
export function numberOf(element: XmlElement | undefined, ...path: readonly string[]): number | undefined {
  const text = textOf(element, ...path)?.trim();
  const number = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** An element to be sent. `content` is XML: texts go through `escapeXml`. */
export function xml(
  name: string,
  content: string,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join("")}>${content}</${name}>`;
}

/** An element as it was read, to be sent back; `changed`: those directly below it that are sent instead, by name. */
export function xmlAsRead(
  { name, type, valueType, children, text }: XmlElement,
  changed: Readonly<Record<string, string>> = {},
): string {
  const content = children.map((each) => changed[each.name] ?? xmlAsRead(each));
  return xml(name, children.length === 0 ? escapeXml(text) : content.join(""), {
    ...(type !== undefined && { type }),
    ...(valueType !== undefined && { "xsi:type": SIMPLE.has(valueType) ? `xsd:${valueType}` : valueType }),
  });
}

/** Values of any type that are no objects of vSphere. */
const SIMPLE = new Set(["string", "boolean", "byte", "short", "int", "long", "float", "double", "dateTime"]);

/** An element with a text, a number or yes and no. */
export function xmlText(name: string, value: string | number | boolean): string {
  return xml(name, escapeXml(String(value)));
}

/** Characters that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
