import { countTurns } from "../../../server/testing/count-turns.ts";
import type { Wire } from "../../../server/testing/count-turns.ts";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Figure } from "../benchmark.ts";
import { openBackend } from "../backend/open-backend.ts";
import type { Backend } from "../backend/open-backend.ts";
import { ask, load, quantile } from "../backend/load.ts";

const SIZES = [300, 20_000, 200_000] as const;
const LEAST = `the page at ${SIZES[0]}`;
/** What the page asks for: the newest, with the numbers of its chips. */
const PAGE = "/pricing/service?sort=-createTime&page[size]=10&counts=state";
const CONNECTIONS = 16;
const BARE = "node:http and pg";
const SECONDS = 5;

/** S1: the page of my services, of tenants with more and more of them, on PostgreSQL and on the embedded database. */
export const myServices: Benchmark = {
  id: "S1",
  title: "my-services: the first page of a tenant's services, by the server",
  goals: [{ text: "at 200,000 services at most 1.5 of that at 300", against: LEAST, most: 1.5 }],
  notes: [
    "All tenants are in one database and are asked in turns. Row-level security, live permissions and totals are on; the answers are not compressed.",
    "The load is made on the same machine, over 16 connections; a processor second of the servers or of PostgreSQL is counted whatever else the machine does, so that answers for each of them can be compared on a busy one.",
    `${BARE}: a server of 20 lines over the same database, which reads ten rows of one tenant by an index in a transaction. It knows no rights, totals or descriptions: what this machine could answer at most.`,
  ],
  prepare: async () => {
    const { startTemporaryPostgres } = await import("../../../scripts/temporary-postgres.mjs");
    const postgres = await startTemporaryPostgres();
    const wire = await countTurns(postgres.url);
    const backend = await openBackend({
      databaseUrls: [postgres.url, postgres.url, wire.url],
      services: SIZES,
    });
    const figures = [...(await postgresFigures(backend, wire)), ...(await embeddedFigures())];
    return {
      sizes: SIZES.map((services) => ({
        name: `${services.toLocaleString("en")} services`,
        amount: services,
        contenders: [
          { name: OURS, run: () => askPage(backend, services) },
          { name: LEAST, run: () => askPage(backend, SIZES[0]) },
        ],
      })),
      figures,
      close: async () => {
        await backend.close();
        await wire.close();
        postgres.stop();
      },
    };
  },
};

async function askPage(
  { urls, tenants }: Backend,
  services: number,
  query = "",
  process = 0,
): Promise<string> {
  const tenant = tenants.find((each) => each.services === services);
  return await ask(`${urls[process]}${PAGE}${query}`, tenant?.token ?? "");
}

async function postgresFigures(backend: Backend, wire: Wire): Promise<readonly Figure[]> {
  const trips: number[] = [];
  for (let each = 0; each < 60; each += 1) {
    const before = wire.turns();
    await askPage(backend, 200_000, "", WATCHED);
    if (each >= 20) trips.push(wire.turns() - before);
  }
  // Whatever the background asks meanwhile only adds.
  const least = Math.min(...trips);
  const times: number[][] = [[], []];
  for (let each = 0; each < 30; each += 1)
    for (const [index, page] of ["", "&page[number]=19000"].entries()) {
      const before = performance.now();
      await askPage(backend, 200_000, page);
      times[index]?.push(performance.now() - before);
    }
  const [first = 1, late = 1] = times.map((all) => all.sort((a, b) => a - b)[15]);
  const one = await measureLoad(backend, 1);
  const two = await measureLoad(backend, 2);
  const bare = await measureBare(backend);
  return [
    { name: "round trips of one page, PostgreSQL", value: least, unit: "", goal: "≤ 3", isMet: least <= 3 },
    { name: "page 19,000 of 20,000 against the first", value: late / first, unit: "×" },
    {
      name: "answers, PostgreSQL, one process",
      value: one.rate,
      unit: "/s",
      goal: "≥ 1,500",
      isMet: one.rate >= 1500,
    },
    { name: `answers, ${BARE}`, value: bare.rate, unit: "/s" },
    { name: `answers of Atrium against ${BARE}`, value: one.rate / bare.rate, unit: "×" },
    { name: "p99 with 16 at once, PostgreSQL", value: one.p99, unit: "ms" },
    { name: "processor time of the server for an answer", value: one.server, unit: "ms" },
    { name: "processor time of PostgreSQL for an answer", value: one.database, unit: "ms" },
    {
      name: `processor time of server and PostgreSQL against ${BARE}`,
      value: (one.server + one.database) / (bare.server + bare.database),
      unit: "×",
    },
    { name: "answers, PostgreSQL, two processes", value: two.rate, unit: "/s" },
    { name: "two processes against one", value: two.rate / one.rate, unit: "×" },
  ];
}

async function embeddedFigures(): Promise<readonly Figure[]> {
  const backend = await openBackend({ databaseUrls: [], services: [300] });
  try {
    const { rate, p99, server } = await measureLoad(backend, 1);
    return [
      { name: "answers, embedded database", value: rate, unit: "/s", goal: "≥ 500", isMet: rate >= 500 },
      { name: "p99 with 16 at once, embedded database", value: p99, unit: "ms" },
      { name: "processor time of the server for an answer, embedded", value: server, unit: "ms" },
    ];
  } finally {
    await backend.close();
  }
}

interface Measured {
  readonly rate: number;
  readonly p99: number;
  /** Milliseconds of a processor for an answer. */
  readonly server: number;
  readonly database: number;
}

async function measureLoad({ urls, tenants, cpu }: Backend, processes: number): Promise<Measured> {
  const targets = tenants.flatMap(({ token }) =>
    urls.slice(0, processes).map((url) => ({ url: url + PAGE, token })),
  );
  return await measure(targets, cpu);
}

async function measureBare(backend: Backend): Promise<Measured> {
  const url = await backend.startBare(SIZES[0]);
  return await measure([{ url, token: "" }], backend.cpu);
}

async function measure(targets: Parameters<typeof load>[0], cpu: Backend["cpu"]): Promise<Measured> {
  await load(targets, { connections: CONNECTIONS, seconds: 2 });
  const before = cpu();
  const result = await load(targets, { connections: CONNECTIONS, seconds: SECONDS });
  const after = cpu();
  return {
    rate: result.answers / result.seconds,
    p99: quantile(result, 0.99),
    server: ((after.servers - before.servers) * 1000) / result.answers,
    database: ((after.database - before.database) * 1000) / result.answers,
  };
}

/** The process that reaches PostgreSQL over the wire that counts. */
const WATCHED = 2;
