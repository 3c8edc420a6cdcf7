import type { ClientRequest, IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIP } from "node:net";
import type { Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connect as connectTls } from "node:tls";
import type { TLSSocket } from "node:tls";
import { isRecord } from "#validators";
import { refuseInTransaction } from "../../../database/index.ts";
import type { OutgoingRule } from "../../../outgoing/index.ts";
import { RefusedAddress } from "../../../outgoing/index.ts";
import type { XmlElement } from "../xml.ts";
import { createXmlReader } from "../xml.ts";
import { createSilence } from "../../silence.ts";
import { VsphereFailure } from "./vsphere-failure.ts";
import { whyNotTrusted } from "./why-not-trusted.ts";

export interface LineSettings {
  /** `https://vcenter.example/sdk`. */
  readonly url: URL;
  /** SHA-256 or SHA-1 of the one certificate that is trusted, as `AB:CD:…`. Undefined: whatever this machine trusts. */
  readonly fingerprint: string | undefined;
  readonly rule: OutgoingRule;
}

/** Posts XML to one address over connections that are kept, and reads the XML it answers. After a silence nothing is sent for some seconds. */
export interface HttpsLine {
  post(call: LineCall): Promise<LineAnswer>;
  /** The next call is sent, whatever those before it have met. */
  forgetSilence(): void;
  close(): void;
}

export interface LineCall {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly limitMs: number;
  /** It changes nothing: it is sent again where a kept connection turns out to have been closed meanwhile. */
  readonly isRead: boolean;
}

interface LineAnswer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly root: XmlElement;
}

/** A file that is sent to a vCenter or one of its hosts. */
export interface SentFile {
  /** `https://*\/nfc/…` is the vCenter's own. */
  readonly url: string;
  /** SHA-1 of the certificate of the host, as the vCenter says. Undefined: as for the vCenter. */
  readonly fingerprint: string | undefined;
  readonly method: "POST" | "PUT";
  /** Bytes. */
  readonly size: number;
  readonly body: Readable;
  readonly onSent: (bytes: number) => void;
}

const CONNECT_MS = 10_000;
/** A host that takes nothing for so long is gone. */
const SILENT_MS = 60_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Follows no redirect, sends nothing before the certificate is known to be right, and takes 64 MB at most. */
export function openHttpsLine(settings: LineSettings): HttpsLine {
  const agent = new TrustingAgent(settings);
  const silence = createSilence();
  return {
    forgetSilence: () => silence.end(),
    async post({ body, headers, limitMs, isRead }) {
      refuseInTransaction("A call of a vCenter");
      silence.refuse();
      const signal = AbortSignal.timeout(limitMs);
      for (;;) {
        let isKept = false;
        try {
          const read = await new Promise<LineAnswer>((done, fail) => {
            const sent = request(settings.url, { method: "POST", agent, headers, signal });
            sent.on("error", (error) => {
              isKept = sent.reusedSocket;
              fail(error);
            });
            sent.on("response", (answer) => readAnswer(sent, answer, done, fail));
            sent.end(body);
          });
          silence.end();
          return read;
        } catch (error) {
          const failure = signal.aborted ? silent("The vCenter does not answer.") : asFailure(error);
          // A connection that was kept may have been closed, which says nothing of the next one.
          if (failure.kind === "silent" && (signal.aborted || !isKept)) silence.begin(failure);
          if (signal.aborted || !isRead || !isKept || error instanceof VsphereFailure) throw failure;
        }
      }
    },
    close: () => agent.destroy(),
  };
}

/** Sends a file over a connection of its own. The address is checked as that of the vCenter is. */
export async function sendFile(line: LineSettings, file: SentFile): Promise<void> {
  refuseInTransaction("A file to a vCenter");
  const url = new URL(file.url.replace(/^(https:\/\/)\*/, `$1${line.url.host}`));
  if (url.protocol !== "https:")
    throw new VsphereFailure("fault", "The vCenter names an address that is not https.");
  const fingerprint = file.fingerprint ?? line.fingerprint;
  try {
    const socket = await openTrusted({ ...line, url, fingerprint });
    const status = await new Promise<number>((done, fail) => {
      const sent = request(url, {
        method: file.method,
        createConnection: () => socket,
        headers: { "content-type": "application/x-vnd.vmware-streamVmdk", "content-length": file.size },
      });
      socket.setTimeout(SILENT_MS, () => socket.destroy(new Error("silent")));
      sent.on("response", (answer) => {
        answer.resume();
        answer.on("end", () => done(answer.statusCode ?? 0));
        answer.on("error", fail);
      });
      sent.on("error", fail);
      file.body.on("data", (piece: Uint8Array) => file.onSent(piece.length));
      pipeline(file.body, sent).catch(fail);
    }).finally(() => socket.destroy());
    if (status >= 300)
      throw new VsphereFailure("fault", `The host of the vCenter refuses the disk with ${status}.`);
  } catch (error) {
    throw asFailure(error);
  } finally {
    file.body.destroy();
  }
}

function readAnswer(
  sent: ClientRequest,
  answer: IncomingMessage,
  done: (answer: LineAnswer) => void,
  fail: (error: unknown) => void,
): void {
  const { statusCode: status = 0, headers } = answer;
  const reader = createXmlReader();
  let bytes = 0;
  const refuse = (error: unknown) => {
    fail(error);
    sent.destroy();
  };
  // A fault is a 500 with XML; whatever else is not XML comes from something that is no vCenter.
  if ((status !== 200 && status !== 500) || !/\bxml\b/.test(headers["content-type"] ?? ""))
    return refuse(
      status >= 500
        ? silent("The vCenter does not answer: what stands before it is there, and it is not.")
        : new VsphereFailure("configuration", "At the address something answers that is no vCenter."),
    );
  answer.setEncoding("utf8");
  answer.on("error", refuse);
  answer.on("data", (piece: string) => {
    bytes += piece.length;
    try {
      if (bytes > MAX_ANSWER_BYTES) throw new Error("The answer is too long.");
      reader.write(piece);
    } catch (error) {
      refuse(unreadable(error));
    }
  });
  answer.on("end", () => {
    try {
      done({ status, cookies: headers["set-cookie"] ?? [], root: reader.end() });
    } catch (error) {
      refuse(unreadable(error));
    }
  });
}

function unreadable(cause: unknown): VsphereFailure {
  const failure = silent("The vCenter answers what cannot be read.");
  failure.cause = cause;
  return failure;
}

/** Opens connections to what was resolved and checked, and hands them on once their certificate is right. */
class TrustingAgent extends Agent {
  readonly #settings: LineSettings;

  constructor(settings: LineSettings) {
    super({ keepAlive: true, maxSockets: 8, scheduling: "lifo" });
    this.#settings = settings;
  }

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    void openTrusted(this.#settings).then(
      (socket) => callback?.(null, socket),
      // A socket belongs to success alone; the declared type does not say so.
      (error: unknown) => Reflect.apply(callback ?? (() => undefined), undefined, [error]),
    );
  }
}

async function openTrusted({ url, fingerprint, rule }: LineSettings): Promise<TLSSocket> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const address = await rule.resolve(host);
  const socket = connectTls({
    host: address,
    port: url.port === "" ? 443 : Number(url.port),
    ...(isIP(host) === 0 && { servername: host }),
    // Looked at below, before anything is sent.
    rejectUnauthorized: false,
    minVersion: "TLSv1.2",
    timeout: CONNECT_MS,
  });
  await new Promise<void>((done, fail) => {
    socket.once("secureConnect", done);
    socket.once("error", fail);
    socket.once("timeout", () => fail(silent("The vCenter does not answer.")));
    socket.once("close", () => fail(silent("The vCenter closed the connection.")));
  }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  socket.setTimeout(0);
  const certificate = socket.getPeerCertificate();
  const { fingerprint: sha1, fingerprint256: own } = certificate;
  if (fingerprint === undefined ? socket.authorized : [own, sha1].includes(fingerprint)) return socket;
  socket.destroy();
  throw new VsphereFailure(
    "configuration",
    fingerprint === undefined
      ? whyNotTrusted(certificate, Date.now())
      : `The certificate of the vCenter is not the expected one. Its SHA-256 fingerprint is ${own}.`,
  );
}

function silent(sentence: string): VsphereFailure {
  return new VsphereFailure("silent", sentence);
}

function asFailure(error: unknown): VsphereFailure {
  if (error instanceof VsphereFailure) return error;
  if (error instanceof RefusedAddress) return new VsphereFailure("configuration", error.message);
  const code = isRecord(error) ? String(error["code"]) : "";
  const failure =
    code === "ENOTFOUND"
      ? new VsphereFailure("configuration", "The name in the address of the vCenter is not known.")
      : silent(SILENCES[code] ?? "The vCenter does not answer.");
  failure.cause = error;
  return failure;
}

const SILENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: "At the address of the vCenter nothing takes calls.",
  ECONNRESET: "The connection to the vCenter was cut.",
  EPIPE: "The connection to the vCenter was cut.",
  EAI_AGAIN: "The name in the address of the vCenter cannot be looked up at this moment.",
};
