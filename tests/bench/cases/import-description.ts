import SwaggerParser from "@apidevtools/swagger-parser";
import { readApiDescription } from "#engine/api-description";
import { inspectDescription } from "#engine/authoring";
import { OURS } from "../benchmark.ts";
import type { Benchmark } from "../benchmark.ts";
import { openDescribedForms } from "./described-form.ts";

const PARSE = "JSON.parse of the whole text";
const VALIDATE = "swagger-parser validate";

/** A4: the time of an import: parse, validate everything, index the operations. */
export const importDescription: Benchmark = {
  id: "A4",
  title: "Import with validation, from the raw text of the description",
  goals: [{ text: "at most 5 of JSON.parse", against: PARSE, most: 5 }],
  notes: [
    "Ours checks references, paths, placeholders, operations and the shape of every schema where it stands.",
    "swagger-parser also holds the document against the meta-schema of its version, and puts every reference in place.",
  ],
  prepare: () =>
    Promise.resolve({
      sizes: openDescribedForms().map(({ name, text }) => ({
        name,
        amount: text.length,
        contenders: [
          { name: OURS, run: () => importText(text), answer: () => importText(text) },
          { name: PARSE, run: () => JSON.parse(text) },
          {
            name: VALIDATE,
            run: () => SwaggerParser.validate(JSON.parse(text)),
            answer: async () => {
              await SwaggerParser.validate(JSON.parse(text));
              return 0;
            },
          },
        ],
      })),
    }),
};

/** How many problems it has. */
function importText(text: string): number {
  const document: unknown = JSON.parse(text);
  const problems = inspectDescription(document);
  readApiDescription(
    {
      name: "bench",
      description: "",
      dialect: {},
      rewrites: { hosts: [], basePaths: [], paths: [] },
      origins: {},
    },
    document,
  ).operations();
  return problems.length;
}
