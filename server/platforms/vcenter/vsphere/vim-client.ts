import type { HttpsLine, LineSettings, SentFile } from "./https-line.ts";
import { openHttpsLine, sendFile } from "./https-line.ts";
import { faultOf, isFault, VsphereFailure } from "./vsphere-failure.ts";
import type { XmlElement } from "../xml.ts";
import { child, childrenOf, escapeXml, textOf, xml, xmlText } from "../xml.ts";

/** The name of an object of a vCenter: what it is, and its id, such as `vm-1042`. */
export interface Ref {
  readonly type: string;
  readonly id: string;
}

export interface ClientSettings extends LineSettings {
  readonly username: string;
  readonly password: string;
}

/**
 * The vim25 API of one vCenter, of which it makes the calls that Atrium uses. It signs in when it has to, once for all
 * callers, and again when the session has ended. What fails is a `VsphereFailure`.
 */
export interface VimClient {
  /** Calls a method of an object, in a session; returns what it answers. `body` is XML, in the order of the schema. */
  call(method: string, on: Ref, body?: string): Promise<readonly XmlElement[]>;
  /** The session that calls are made in. */
  session(): Promise<VimSession>;
  /** A call that is bound to one session: where that has ended it fails with the fault `NotAuthenticated`. */
  callIn(session: VimSession, method: string, on: Ref, body?: string): Promise<readonly XmlElement[]>;
  /** The next call is sent, also where the vCenter was silent a short while ago: for work that waits by itself. */
  forgetSilence(): void;
  /** Signs in whatever happened before, and says what answers. Throws where it is no vCenter. */
  check(): Promise<void>;
  /** Sends a file to where the vCenter wants it, which may be one of its hosts. A `*` in the address is the vCenter itself. */
  sendFile(file: SentFile): Promise<void>;
  /** Ends this session, if it is still the one that calls are made in. */
  leave(session: VimSession): Promise<void>;
  /** Signs out and closes all connections. */
  close(): Promise<void>;
}

export interface VimSession {
  readonly cookie: string;
  readonly content: ServiceContent;
}

interface ServiceContent {
  readonly rootFolder: Ref;
  readonly propertyCollector: Ref;
  readonly viewManager: Ref;
  readonly sessionManager: Ref;
  readonly perfManager: Ref;
  readonly ovfManager: Ref;
  /** Of this vCenter alone. */
  readonly instanceUuid: string | undefined;
}

/** The oldest version of the API that has all that is used: every newer vCenter speaks it too. */
const VERSION = "urn:vim25/6.5";
const CALL_MS = 60_000;
/** Wrong credentials are not tried again for every list that is read: a vCenter locks users out. */
const REFUSED_FOR_MS = 60_000;

const NO_VCENTER = new VsphereFailure(
  "configuration",
  "At the address something answers that is no vCenter.",
);

export function createVimClient(settings: ClientSettings): VimClient {
  const line = openHttpsLine(settings);
  let current: Promise<VimSession> | undefined;
  let refused: { readonly until: number; readonly failure: VsphereFailure } | undefined;

  const signIn = async (): Promise<VimSession> => {
    try {
      const session = await openSession(line, settings);
      refused = undefined;
      return session;
    } catch (error) {
      if (error instanceof VsphereFailure && error.kind === "configuration")
        refused = { until: performance.now() + REFUSED_FOR_MS, failure: error };
      throw error;
    }
  };

  const session = async (): Promise<VimSession> => {
    if (current !== undefined) return await current;
    if (refused !== undefined && performance.now() < refused.until) throw refused.failure;
    const opening = signIn();
    current = opening;
    opening.catch(() => {
      if (current === opening) current = undefined;
    });
    return await opening;
  };

  /** Others may have signed in again since. */
  const forget = async (ended: VimSession): Promise<void> => {
    const held = current;
    if (held !== undefined && (await held.catch(() => undefined)) === ended && current === held)
      current = undefined;
  };

  const leave = async (ended: VimSession): Promise<void> => {
    await forget(ended);
    await post(line, { method: "Logout", on: ended.content.sessionManager, cookie: ended.cookie }).catch(
      () => undefined,
    );
  };

  const callIn: VimClient["callIn"] = async (own, method, on, body = "") => {
    try {
      return (await post(line, { method, on, body, cookie: own.cookie })).values;
    } catch (error) {
      if (isFault(error, "NotAuthenticated")) await forget(own);
      throw error;
    }
  };

  return {
    session,
    callIn,
    leave,
    forgetSilence: () => line.forgetSilence(),
    sendFile: (file) => sendFile(settings, file),
    async call(method, on, body) {
      try {
        return await callIn(await session(), method, on, body);
      } catch (error) {
        if (!isFault(error, "NotAuthenticated")) throw error;
        return await callIn(await session(), method, on, body);
      }
    },
    async check() {
      refused = undefined;
      line.forgetSilence();
      const own = await session();
      // It may be an old one: a call shows whether it still counts.
      await callIn(own, "CurrentTime", SERVICE).catch(async (error: unknown) => {
        if (!isFault(error, "NotAuthenticated")) throw error;
        await session();
      });
    },
    async close() {
      const last = await current?.catch(() => undefined);
      if (last !== undefined) await leave(last);
      line.close();
    },
  };
}

const SERVICE: Ref = { type: "ServiceInstance", id: "ServiceInstance" };

async function openSession(line: HttpsLine, settings: ClientSettings): Promise<VimSession> {
  const [content] = (await post(line, { method: "RetrieveServiceContent", on: SERVICE })).values;
  const kind = textOf(content, "about", "apiType");
  if (content === undefined || kind === undefined) throw NO_VCENTER;
  if (kind !== "VirtualCenter")
    throw new VsphereFailure("configuration", "At the address a single host answers, not a vCenter.");
  const sessionManager = refAt(content, "sessionManager");
  const body = xmlText("userName", settings.username) + xmlText("password", settings.password);
  const { cookies } = await post(line, { method: "Login", on: sessionManager, body }).catch(
    (error: unknown) => {
      throw isFault(error, "InvalidLogin", "NoPermission")
        ? new VsphereFailure("configuration", faultOf("InvalidLogin", "").message)
        : error;
    },
  );
  const cookie = cookies.map((each) => each.split(";", 1)[0] ?? "").find((each) => each.startsWith(COOKIE));
  if (cookie === undefined) throw NO_VCENTER;
  return {
    cookie,
    content: {
      rootFolder: refAt(content, "rootFolder"),
      propertyCollector: refAt(content, "propertyCollector"),
      viewManager: refAt(content, "viewManager"),
      sessionManager,
      perfManager: refAt(content, "perfManager"),
      ovfManager: refAt(content, "ovfManager"),
      instanceUuid: textOf(content, "about", "instanceUuid"),
    },
  };
}

const COOKIE = "vmware_soap_session=";

function refAt(content: XmlElement, name: string): Ref {
  const ref = refOf(child(content, name));
  if (ref === undefined) throw NO_VCENTER;
  return ref;
}

export function refOf(element: XmlElement | undefined): Ref | undefined {
  return element?.type === undefined ? undefined : { type: element.type, id: element.text };
}

/** The reference that a call must answer with. */
export function expectRef(element: XmlElement | undefined): Ref {
  const ref = refOf(element);
  if (ref === undefined) throw new VsphereFailure("silent", NO_SENSE);
  return ref;
}

export function xmlRef(name: string, { type, id }: Ref): string {
  return xml(name, escapeXml(id), { type });
}

interface SoapCall {
  readonly method: string;
  readonly on: Ref;
  readonly body?: string;
  readonly cookie?: string;
}

async function post(line: HttpsLine, { method, on, body = "", cookie }: SoapCall) {
  const { root, cookies, status } = await line.post({
    body: ENVELOPE_START + xml(method, xmlRef("_this", on) + body, { xmlns: "urn:vim25" }) + ENVELOPE_END,
    headers: {
      "content-type": "text/xml; charset=utf-8",
      soapaction: `"${VERSION}"`,
      ...(cookie !== undefined && { cookie }),
    },
    limitMs: CALL_MS,
    isRead: READS.has(method),
  });
  const answer = child(root, "Body")?.children[0];
  if (answer?.name === `${method}Response`) return { values: childrenOf(answer, "returnval"), cookies };
  if (answer?.name !== "Fault") throw status === 200 ? NO_VCENTER : new VsphereFailure("silent", NO_SENSE);
  const [detail] = child(answer, "detail")?.children ?? [];
  const type = detail?.valueType ?? detail?.name.replace(/Fault$/, "") ?? "";
  throw faultOf(type, textOf(answer, "faultstring") ?? "");
}

/** They are sent again where the connection was closed before they arrived. */
const READS = new Set(["RetrieveServiceContent", "RetrievePropertiesEx", "CurrentTime", "QueryPerf"]);
const NO_SENSE = "The vCenter answers what cannot be read.";

const ENVELOPE_START =
  '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soapenv:Body>';
const ENVELOPE_END = "</soapenv:Body></soapenv:Envelope>";
