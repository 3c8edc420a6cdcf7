/** What a certificate revocation list (RFC 5280 §5) says of itself. Its signature is not verified. */
export interface Crl {
  /** `C=NL, O=Contoso, CN=Contoso CA` */
  readonly issuer: string;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  /** How many certificates it revokes. */
  readonly revoked: number;
}

/** Undefined where the text is no revocation list in PEM. */
export function parseCrl(pem: string): Crl | undefined {
  const base64 = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END X509 CRL-----/.exec(pem)?.[1];
  if (base64 === undefined) return undefined;
  try {
    const [list] = readAll(Buffer.from(base64, "base64"));
    const [signed, , signature] = readAll(expect(list, SEQUENCE).content);
    expect(signature, BIT_STRING);
    const parts = readAll(expect(signed, SEQUENCE).content);
    if (parts[0]?.tag === INTEGER) parts.shift(); // the version, absent in version 1
    const [algorithm, issuer, from, ...rest] = parts;
    expect(algorithm, SEQUENCE);
    const thisUpdate = readTime(from);
    const next = rest.map(readTime)[0];
    const revoked = rest.find(({ tag }) => tag === SEQUENCE);
    if (thisUpdate === undefined) return undefined;
    return {
      issuer: readName(expect(issuer, SEQUENCE)),
      thisUpdate,
      nextUpdate: next,
      revoked: revoked === undefined ? 0 : readAll(revoked.content).length,
    };
  } catch (error) {
    if (error instanceof WrongDer) return undefined;
    throw error;
  }
}

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OBJECT_ID = 0x06;
const UTC_TIME = 0x17;
const GENERALISED_TIME = 0x18;
const SEQUENCE = 0x30;

class WrongDer extends Error {
  override readonly name = "WrongDer";
}

/** One value of the distinguished encoding rules (ITU-T X.690). */
interface Value {
  readonly tag: number;
  readonly content: Buffer;
}

function readAll(bytes: Buffer): Value[] {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, short] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || short === undefined) throw new WrongDer();
    const more = short < 0x80 ? 0 : short - 0x80;
    if (more > 4 || short === 0x80) throw new WrongDer();
    const begin = at + 2 + more;
    if (begin > bytes.length) throw new WrongDer();
    const length = more === 0 ? short : bytes.readUIntBE(at + 2, more);
    if (begin + length > bytes.length) throw new WrongDer();
    values.push({ tag, content: bytes.subarray(begin, begin + length) });
    at = begin + length;
  }
  return values;
}

function expect(value: Value | undefined, tag: number): Value {
  if (value?.tag !== tag) throw new WrongDer();
  return value;
}

/** `261125120000Z`, or with four digits of the year; undefined where it is no time. */
function readTime(value: Value | undefined): Date | undefined {
  if (value?.tag !== UTC_TIME && value?.tag !== GENERALISED_TIME) return undefined;
  const text = value.content.toString("latin1");
  const digits = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (digits === null) throw new WrongDer();
  const [year = 0, month = 0, ...rest] = digits.slice(1).map(Number);
  const full = value.tag === GENERALISED_TIME ? year : year + (year < 50 ? 2000 : 1900);
  const [day = 0, hour = 0, minute = 0, second = 0] = rest;
  return new Date(Date.UTC(full, month - 1, day, hour, minute, second));
}

const NAME_PARTS: Readonly<Record<string, string>> = {
  "550403": "CN",
  "550406": "C",
  "550407": "L",
  "550408": "ST",
  "55040a": "O",
  "55040b": "OU",
};

function readName({ content }: Value): string {
  return readAll(content)
    .flatMap((set) => readAll(set.content))
    .map((part) => {
      const [type, value] = readAll(part.content);
      const id = expect(type, OBJECT_ID).content.toString("hex");
      return `${NAME_PARTS[id] ?? id}=${value?.content.toString("utf8") ?? ""}`;
    })
    .join(", ");
}
