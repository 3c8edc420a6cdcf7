import SwaggerParser from "@apidevtools/swagger-parser";
import type { OpenAPI } from "openapi-types";
import { OURS } from "../benchmark.ts";
import type { Benchmark, Contender, Size } from "../benchmark.ts";
import {
  formOf,
  openDescribedForms,
  outlineOfDereferenced,
  outlineOfModel,
  readDescription,
} from "./described-form.ts";
import type { DescribedForm } from "./described-form.ts";

const PARSE = "JSON.parse of the whole text";
const DEREFERENCE = "swagger-parser dereference";

/** A1: the first form of an operation, where the description is known already. */
export const descriptionKnown: Benchmark = {
  id: "A1",
  title: "First form of one operation, description known before",
  goals: [{ text: "at most 0.25 of JSON.parse", against: PARSE, most: 0.25 }],
  notes: [
    "Ours starts at the parsed document, indexes its operations, cuts one schema and builds the form model.",
    "swagger-parser starts at the parsed document too; it makes no form, only the whole document without references.",
    "JSON.parse makes no form: it is the yardstick.",
  ],
  prepare: () =>
    Promise.resolve({
      sizes: openDescribedForms().map((form) => {
        const document: unknown = JSON.parse(form.text);
        return sizeOf(form, () => formOf(readDescription(document), form), {
          time: async () => {
            const fresh = documentOf(form);
            const start = performance.now();
            await SwaggerParser.dereference(fresh);
            return performance.now() - start;
          },
        });
      }),
    }),
};

/** A2: the same from the text as it was fetched. */
export const descriptionFromText: Benchmark = {
  id: "A2",
  title: "First form of one operation, from the raw text of the description",
  goals: [{ text: "at most 1.2 of JSON.parse", against: PARSE, most: 1.2 }],
  notes: ["As A1, with JSON.parse of the text counted for all."],
  prepare: () =>
    Promise.resolve({
      sizes: openDescribedForms().map((form) =>
        sizeOf(form, () => formOf(readDescription(JSON.parse(form.text)), form), {
          run: () => SwaggerParser.dereference(documentOf(form)),
        }),
      ),
    }),
};

function sizeOf(
  form: DescribedForm,
  ours: () => ReturnType<typeof formOf>,
  peer: Pick<Contender, "run" | "time">,
): Size {
  return {
    name: form.name,
    amount: form.text.length,
    contenders: [
      { name: OURS, run: ours, answer: () => outlineOfModel(ours()) },
      { name: PARSE, run: () => documentOf(form) },
      {
        name: DEREFERENCE,
        ...peer,
        answer: async () => outlineOfDereferenced(await SwaggerParser.dereference(documentOf(form)), form),
      },
    ],
  };
}

/** A copy of the document, because swagger-parser changes its input. */
function documentOf({ text }: DescribedForm): OpenAPI.Document {
  return JSON.parse(text);
}
