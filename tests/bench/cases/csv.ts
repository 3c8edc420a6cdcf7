import Papa from "papaparse";
import { csvChunks } from "#engine";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";

const PEER = "papaparse";
const HEADER = ["Name", "Solution", "State", "Cores", "Note", "Created"];

/** F1: a list whose rows are all in the browser, as CSV. */
export const csv: Benchmark = {
  id: "F1",
  title: "A list as CSV: 6 columns, every eighth cell in need of quotes",
  goals: [{ text: "at least 3 times faster", against: PEER, most: 1 / 3 }],
  notes: [
    "Both end with the bytes of the file: ours in pieces between which the page can rest, papaparse in one.",
    "Ours also neutralises formulas and caps cells; papaparse is asked to neutralise formulas too, and quotes what it marks: the cells read from both are compared.",
    "The server's own export is written with papaparse, so it has nothing to be compared with.",
  ],
  prepare: () => Promise.resolve({ sizes: [1_000, 10_000, 100_000].map(sizeOf) }),
};

function sizeOf(amount: number): Size {
  const rows = Array.from({ length: amount }, (_, n) => rowOf(n));
  const ours = () => Array.from(csvChunks([HEADER, ...rows]), (chunk) => ENCODER.encode(chunk));
  const peer = () =>
    ENCODER.encode(Papa.unparse({ fields: HEADER, data: rows }, { escapeFormulae: /^[=+@\t\r]/ }));
  return {
    name: `${amount.toLocaleString("en")} rows`,
    amount,
    contenders: [
      { name: OURS, run: ours, answer: () => cellsOf(ours().map(decode).join("")) },
      { name: PEER, run: peer, answer: () => cellsOf(`${decode(peer())}\r\n`) },
    ],
  };
}

const ENCODER = new TextEncoder();
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function cellsOf(text: string): unknown {
  return Papa.parse(text).data;
}

function rowOf(n: number): string[] {
  return [
    `web-${n}`,
    "Gold pool, fast disks",
    n % 3 === 0 ? "Processing" : "Available",
    String(n % 64),
    n % 5 === 0 ? `=SUM(A1:A${n})` : n % 2 === 0 ? 'named "the old one"' : "",
    "2026-01-15 12:00:00",
  ];
}
