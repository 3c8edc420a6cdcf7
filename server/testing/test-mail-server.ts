import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";

/** A mail as a mail server gets it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The head, line by line, unfolded. */
  readonly headers: readonly string[];
  readonly subject: string;
  /** The plain text. */
  readonly text: string;
  /** Empty where it has none. */
  readonly html: string;
  /** The file that it brings, as text; empty where it has none. */
  readonly csv: string;
}

/** A real mail server that takes mail for anybody, without TLS. */
export interface TestMailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  stop(): Promise<void>;
}

export async function startTestMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onData(stream, { envelope }, done) {
      void readText(stream).then((raw) => {
        mails.push(readMail(raw, envelope));
        done();
      });
    },
    ...options,
  });
  // A client that gives up is no trouble of the test.
  server.on("error", () => undefined);
  const { promise, resolve: listening } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", listening);
  await promise;
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

type Envelope = Parameters<NonNullable<SMTPServerOptions["onData"]>>[1]["envelope"];

function readMail(raw: string, envelope: Envelope): ReceivedMail {
  const { headers, valueOf } = readHead(raw);
  const parts = leavesOf(raw);
  const bodyOf = (type: string) => parts.find((part) => part.type === type)?.body ?? "";
  return {
    from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
    headers,
    subject: decodeWords(valueOf("subject")),
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
    csv: bodyOf("text/csv"),
  };
}

function readHead(raw: string) {
  const headers = raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replaceAll(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const valueOf = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? "";
  return { headers, valueOf };
}

interface Leaf {
  readonly type: string;
  readonly body: string;
}

/** The parts of a mail that hold no others. */
function leavesOf(raw: string): readonly Leaf[] {
  const { valueOf } = readHead(raw);
  const body = raw.slice(raw.indexOf("\r\n\r\n") + 4);
  const type = valueOf("content-type");
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => leavesOf(part.replace(/^\r\n/, "")));
  const plainType = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return [{ type: plainType || "text/plain", body: decodeBody(body, valueOf("content-transfer-encoding")) }];
}

function decodeWords(line: string): string {
  return line
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString("utf8")
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  return encoding === "quoted-printable" ? decodeQuoted(body.replaceAll("=\r\n", "")) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
