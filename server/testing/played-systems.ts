import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isRecord } from "#validators";
import description from "./played-systems.json" with { type: "json" };

/**
 * What happens to a call instead of what was asked:
 * - `busy`: 429, with `Retry-After`, and nothing is done.
 * - `broken`: 500, and nothing is done.
 * - `refused`: 401, and nothing is done.
 * - `rejected`: the system says that a field is wrong.
 * - `lost`: it is done, and the connection is cut before the answer.
 * - `late`: it is done, and no answer comes.
 */
export type Fault = "busy" | "broken" | "refused" | "rejected" | "lost" | "late";

/** A line as it has arrived. */
export interface PlayedLine {
  readonly id: number;
  readonly contract: number;
  readonly service: number;
  readonly reference: string;
  readonly amount: number;
  readonly text: string;
}

/** Both ticketing systems at one address, as far as the portal calls them, from the description in `played-systems.json`. */
export interface PlayedSystems {
  readonly url: string;
  /** All lines that have arrived at each, in their order. */
  readonly lines: Readonly<Record<PlayedName, PlayedLine[]>>;
  /** What happens to the next calls that write, and to the next that read, in their order. */
  readonly faults: { readonly writes: Fault[]; readonly reads: Fault[] };
  /** Calls so far, as `GET /company/companies`. */
  readonly calls: string[];
  /** The secret that is good, by system. */
  readonly secrets: Record<PlayedName, string>;
  /** How many rows a page has. */
  pageSize: number;
  close(): Promise<void>;
}

export type PlayedName = "connectwise" | "autotask";

interface Described {
  readonly id: number;
  readonly name: string;
  readonly isEnded?: boolean;
}
interface DescribedSystem {
  readonly username: string;
  readonly secret: string;
  readonly clientId: string;
  readonly companies: readonly (Described & { readonly status: string })[];
  readonly contracts: readonly (Described & {
    readonly company: number;
    readonly start: string;
    readonly end?: string;
  })[];
  readonly services: readonly (Described & { readonly contracts: readonly number[] })[];
}

/** Who may call, and what is there. */
export const PLAYED: Readonly<Record<PlayedName, DescribedSystem>> = description;

/** Nothing is kept: it ends with the process. `port` 0 takes any. */
export async function openPlayedSystems(port = 0): Promise<PlayedSystems> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => answer(systems, request, response, body));
  });
  await new Promise<void>((done, fail) => {
    server.on("error", fail);
    server.listen(port, "127.0.0.1", done);
  });
  const systems: PlayedSystems = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines: { connectwise: [], autotask: [] },
    faults: { writes: [], reads: [] },
    calls: [],
    secrets: { connectwise: PLAYED.connectwise.secret, autotask: PLAYED.autotask.secret },
    pageSize: 500,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return systems;
}

const ROOTS = { connectwise: "/v4_6_release/apis/3.0", autotask: "/ATServicesRest/v1.0" } as const;

function answer(
  systems: PlayedSystems,
  { method = "GET", url = "/", headers }: IncomingMessage,
  response: ServerResponse,
  text: string,
): void {
  const { pathname, searchParams } = new URL(url, systems.url);
  const send = (status: number, body: unknown, more: Readonly<Record<string, string>> = {}) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...more })
      .end(JSON.stringify(body));
  if (pathname.startsWith("/play/")) return control(systems, { method, pathname, text }, send);
  const name = pathname.startsWith(ROOTS.autotask) ? "autotask" : "connectwise";
  const path = pathname.slice(ROOTS[name].length);
  systems.calls.push(`${method} ${path}`);
  const fault = (method === "GET" ? systems.faults.reads : systems.faults.writes).shift();
  if (fault === "busy") return send(429, { message: "Too many requests" }, { "retry-after": "2" });
  if (fault === "broken") return send(500, { message: "Internal error" });
  if (fault === "refused" || !isWelcome(systems, name, headers))
    return send(401, { message: "Unauthorized" });
  const say = (message: string) =>
    name === "autotask"
      ? send(500, { errors: [message] })
      : send(400, { code: "InvalidObject", message: "Invalid", errors: [{ message }] });
  if (fault === "rejected") return say("The field unitPrice is wrong.");
  const asked: Asked = {
    systems,
    method,
    path,
    query: searchParams,
    body: text === "" ? undefined : JSON.parse(text),
  };
  const result = name === "autotask" ? askAutotask(asked) : askConnectwise(asked);
  if (fault === "lost") return void response.destroy();
  if (fault === "late") return;
  if (typeof result === "string") return say(result);
  if (result === undefined) return send(404, { message: "Not found" });
  send(method === "POST" ? 201 : 200, result);
}

/** For a process of its own: `POST /play/faults` with `{"writes": […], "reads": […]}`, `GET /play/lines`. */
function control(
  { faults, lines, calls, secrets }: PlayedSystems,
  { method, pathname, text }: { readonly method: string; readonly pathname: string; readonly text: string },
  send: (status: number, body: unknown) => void,
): void {
  if (method === "POST" && pathname === "/play/faults") {
    const wanted: Partial<Record<"writes" | "reads", Fault[]>> = JSON.parse(text);
    faults.writes.push(...(wanted.writes ?? []));
    faults.reads.push(...(wanted.reads ?? []));
    return send(200, faults);
  }
  if (method === "POST" && pathname === "/play/secrets") {
    Object.assign(secrets, JSON.parse(text));
    return send(200, {});
  }
  send(200, { lines, calls });
}

function isWelcome(
  { secrets }: PlayedSystems,
  name: PlayedName,
  headers: IncomingMessage["headers"],
): boolean {
  const { username, clientId } = PLAYED[name];
  if (name === "autotask")
    return (
      headers["username"] === username &&
      headers["secret"] === secrets.autotask &&
      headers["apiintegrationcode"] === clientId
    );
  const basic = Buffer.from(`${username}:${secrets.connectwise}`).toString("base64");
  return headers.authorization === `Basic ${basic}` && headers["clientid"] === clientId;
}

interface Asked {
  readonly systems: PlayedSystems;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

let lastId = 5000;

/** A row that is answered, undefined where the path leads nowhere, or a text that says what is wrong. */
type Result = object | string | undefined;

function askConnectwise({ systems, method, path, query, body }: Asked): Result {
  const { companies, contracts, services } = PLAYED.connectwise;
  const lines = systems.lines.connectwise;
  const conditions = query.get("conditions") ?? "";
  const page = (rows: readonly object[]) => {
    const size = Math.min(systems.pageSize, Number(query.get("pageSize") ?? 25));
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return rows.slice(from, from + size);
  };
  if (path === "/company/companies")
    return page(companies.map(({ id, name, status }) => ({ id, name, status: { name: status } })));
  if (path === "/finance/agreements") {
    const company = Number(/company\/id=(\d+)/.exec(conditions)?.[1]);
    const own = contracts.filter((each) => each.company === company && each.isEnded !== true);
    return page(
      own.map(({ id, name, start, end }) => ({
        id,
        name,
        startDate: `${start}T00:00:00Z`,
        ...(end !== undefined && { endDate: `${end}T00:00:00Z` }),
      })),
    );
  }
  if (path === "/procurement/catalog")
    return page(
      services
        .filter(({ isEnded }) => isEnded !== true)
        .map(({ id, name }) => ({ id, identifier: `P-${id}`, description: name })),
    );
  const agreement = contracts.find(({ id }) => path === `/finance/agreements/${id}/additions`);
  if (agreement === undefined) return undefined;
  if (method === "GET") {
    const serial = /serialNumber="([^"]*)"/.exec(conditions)?.[1];
    const own = lines.filter(
      (line) => line.contract === agreement.id && (serial === undefined || line.reference === serial),
    );
    const sold = services.filter((each) => each.contracts.includes(agreement.id));
    return page([
      ...own.map(({ id, reference, service }) => ({ id, serialNumber: reference, product: { id: service } })),
      ...(serial === undefined
        ? sold.map(({ id, name }) => ({ id: id + 100_000, product: { id, identifier: name } }))
        : []),
    ]);
  }
  const added = isRecord(body) ? body : {};
  const product = isRecord(added["product"]) ? added["product"]["id"] : undefined;
  if (services.every(({ id, isEnded }) => id !== product || isEnded === true))
    return "The product is not found.";
  return addTo(lines, {
    contract: agreement.id,
    service: Number(product),
    reference: String(added["serialNumber"]),
    amount: Number(added["unitPrice"]) * Number(added["quantity"]),
    text: String(added["invoiceDescription"]),
  });
}

function addTo(lines: PlayedLine[], line: Omit<PlayedLine, "id">): { readonly id: number } {
  lastId += 1;
  lines.push({ id: lastId, ...line });
  return { id: lastId };
}

function askAutotask({ systems, path, query, body }: Asked): Result {
  const { companies, contracts, services } = PLAYED.autotask;
  const lines = systems.lines.autotask;
  const entity = /^\/(\w+)\/query$/.exec(path)?.[1];
  const charged = contracts.find(({ id }) => path === `/Contracts/${id}/Charges`);
  if (charged !== undefined) {
    const added = isRecord(body) ? body : {};
    const service = services.find(
      ({ id }) => contractServiceId(charged.id, id) === added["contractServiceID"],
    );
    if (service === undefined) return "The contract service is not found.";
    if (added["billingCodeID"] !== service.id + 10) return "The billing code is not that of the service.";
    const { id } = addTo(lines, {
      contract: charged.id,
      service: service.id,
      reference: String(added["internalPurchaseOrderNumber"]),
      amount: Number(added["unitPrice"]) * Number(added["unitQuantity"]),
      text: String(added["name"]),
    });
    return { itemId: id };
  }
  const rows: Readonly<Record<string, readonly object[]>> = {
    Companies: companies.map(({ id, name, status }) => ({
      id,
      companyName: name,
      isActive: status === "Active",
    })),
    Contracts: contracts.map(({ id, name, company, start, end, isEnded }) => ({
      id,
      contractName: name,
      companyID: company,
      status: isEnded === true ? 0 : 1,
      startDate: `${start}T00:00:00Z`,
      endDate: end === undefined ? null : `${end}T00:00:00Z`,
    })),
    Services: services.map(({ id, name, isEnded }) => ({
      id,
      name,
      isActive: isEnded !== true,
      billingCodeID: id + 10,
    })),
    ContractServices: services.flatMap(({ id, contracts: sold }) =>
      sold.map((contract) => ({ id: contractServiceId(contract, id), contractID: contract, serviceID: id })),
    ),
    ContractCharges: lines.map(({ id, contract, reference }) => ({
      id,
      contractID: contract,
      internalPurchaseOrderNumber: reference,
    })),
  };
  const found = entity === undefined ? undefined : rows[entity];
  if (found === undefined) return undefined;
  const from = Number(query.get("from") ?? 0);
  const search = JSON.parse(query.get("search") ?? "{}");
  const matching = found.filter((row) => search.filter.every((each: Condition) => meets(row, each)));
  const next = from + systems.pageSize;
  const again = new URLSearchParams({ search: query.get("search") ?? "", from: String(next) });
  return {
    items: matching.slice(from, next),
    pageDetails: {
      nextPageUrl:
        next < matching.length ? `${systems.url}${ROOTS.autotask}${path}?${again.toString()}` : null,
    },
  };
}

interface Condition {
  readonly op: "exist" | "eq" | "in";
  readonly field: string;
  readonly value?: unknown;
}

function meets(row: object, { op, field, value }: Condition): boolean {
  const own: unknown = Object.entries(row).find(([name]) => name === field)?.[1];
  if (op === "exist") return own !== undefined;
  return op === "in" ? Array.isArray(value) && value.includes(own) : own === value;
}

function contractServiceId(contract: number, service: number): number {
  return contract * 100 + service;
}
