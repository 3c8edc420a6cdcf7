import { readFile } from "node:fs/promises";
import SwaggerParser from "@apidevtools/swagger-parser";
import type { OpenAPI } from "openapi-types";
import { parse as parseYaml } from "yaml";
import { pointerOfRef } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";

const FETCH_TIMEOUT_MS = 60_000;
const LARGEST_SOURCE = 64 * 1024 * 1024;

/**
 * Reads an API description, JSON or YAML, from a file or an address, as one document: what it refers to in other files
 * is put into it. Nothing is fetched but the address that is named, and what it refers to at one of the origins in `from`
 * (`https://schemas.example`); a description from an address reads no files. Throws a sentence where something cannot be read.
 */
export async function readDescription(source: string, from: readonly string[] = []): Promise<unknown> {
  const document = parseDocument(await readSource(source));
  // Most descriptions are one document, and bundling a large one takes fifty times as long as reading it.
  if (!isDocument(document) || !refersOutside(document)) return document;
  const refused = new Set<string>();
  const canReadFile = ({ url }: Outside): boolean => {
    const isPermitted = !isAddress(source) && !isAddress(url) && /\.(?:json|ya?ml)$/i.test(url);
    if (!isPermitted && !isFrom(url, from)) refused.add(url);
    return isPermitted;
  };
  try {
    return await SwaggerParser.bundle(source, document, {
      parse: { text: false, binary: false },
      resolve: {
        file: { order: 1, canRead: canReadFile },
        http: {
          order: 2,
          canRead: ({ url }: Outside) => isFrom(url, from),
          read: ({ url }: Outside) => readSource(url),
        },
      },
    });
  } catch (error) {
    if (refused.size === 0) throw error;
    throw new Error(
      `it refers to ${[...refused].join(", ")}: only JSON and YAML files beside a description that is a file are read, and addresses whose origin is named with --from`,
      { cause: error },
    );
  }
}

/** A document that a description refers to. */
interface Outside {
  readonly url: string;
}

async function readSource(source: string): Promise<string> {
  if (!isAddress(source)) return readFile(source, "utf8");
  const answer = await fetch(source, { redirect: "error", signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
  const text = await answer.text();
  if (text.length > LARGEST_SOURCE) throw new Error("it is larger than 64 MB");
  return text;
}

/** Whether an address is at one of these origins. */
function isFrom(address: string, origins: readonly string[]): boolean {
  return (
    isAddress(address) && origins.some((origin) => URL.parse(origin)?.origin === new URL(address).origin)
  );
}

/** Whether a description is named by its address rather than as a file. */
export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** JSON is YAML too, but its own parser is a hundred times faster. */
function parseDocument(text: string): unknown {
  return /^\s*[{[]/.test(text) ? JSON.parse(text) : parseYaml(text);
}

/** Whether it says that it is a description; what else is wrong with it is for the inspection. */
function isDocument(document: unknown): document is OpenAPI.Document {
  return ["swagger", "openapi"].some((key) => typeof readOwn(document, key) === "string");
}

function refersOutside(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(refersOutside);
  if (!isRecord(value)) return false;
  const ref = readOwn(value, "$ref");
  if (typeof ref === "string" && pointerOfRef(ref) === undefined) return true;
  return Object.values(value).some(refersOutside);
}
