import { OURS } from "../benchmark.ts";
import type { Benchmark, Size } from "../benchmark.ts";
import { openPage } from "../browser/open-page.ts";
import type { OpenPage } from "../browser/open-page.ts";
import type { FormBench } from "../forms/main.tsx";

const STOCK = "rjsf core with ajv, as it comes";
const AMOUNTS = [10, 100, 500];

/** B1: from nothing to the first screen of a form, laid out. */
export const formOpens: Benchmark = {
  id: "B1",
  title: "First screen of a form in Chromium",
  goals: [{ text: "at most a thirtieth of stock rjsf at 500 fields", against: STOCK, most: 1 / 30 }],
  notes: [
    "Ours draws the blocks near the window and the rest when there is time; stock rjsf draws every field before anything is seen. Ours also builds the form from its schema and template in that time.",
    "The peer is rjsf's plain theme: its Mantine theme, which the goal names, asks for another release of Mantine than ours.",
    "The second goal is growth: at 500 fields at most 1.25 of what it takes at 10.",
  ],
  prepare: async () => {
    const open = await openForms();
    if (typeof open === "string") return open;
    return { sizes: AMOUNTS.map((fields) => openSize(open, fields)), close: () => open.close() };
  },
};

/** B3: one key in a field, until the browser has laid out what changed. */
export const formKey: Benchmark = {
  id: "B3",
  title: "One key in a form in Chromium: event, commit, layout",
  goals: [{ text: "at most a twelfth of stock rjsf at 500 fields", against: STOCK, most: 1 / 12 }],
  notes: [
    "All fields are drawn before the first key.",
    "The second goal is growth: at 500 fields at most 1.5 of what it takes at 10.",
  ],
  prepare: async () => {
    const open = await openForms();
    if (typeof open === "string") return open;
    return { sizes: AMOUNTS.map((fields) => keySize(open, fields)), close: () => open.close() };
  },
};

/** Loads everything that is loaded on demand before the measurement. */
async function openForms(): Promise<OpenPage<FormBench> | string> {
  const open = await openPage<FormBench>("forms");
  if (typeof open === "string") return open;
  for (const who of ["ours", "stock"] as const) {
    await open.call("open", who, 10);
    await open.call("whole", 10);
  }
  return open;
}

function openSize({ call }: OpenPage<FormBench>, fields: number): Size {
  const time = (who: "ours" | "stock") => () => call("open", who, fields);
  return {
    name: `${fields} fields`,
    amount: fields,
    rounds: 11,
    contenders: [
      { name: OURS, time: time("ours") },
      { name: STOCK, time: time("stock") },
    ],
  };
}

const KEYS = 15;

function keySize({ call }: OpenPage<FormBench>, fields: number): Size {
  const time = (who: "ours" | "stock") => async () => {
    await call("open", who, fields);
    await call("whole", fields);
    const times: number[] = [];
    for (let key = 0; key < KEYS; key += 1) times.push(await call("press"));
    return times.toSorted((one, other) => one - other)[Math.floor(KEYS / 2)] ?? 0;
  };
  return {
    name: `${fields} fields`,
    amount: fields,
    rounds: 7,
    contenders: [
      { name: OURS, time: time("ours") },
      { name: STOCK, time: time("stock") },
    ],
  };
}
