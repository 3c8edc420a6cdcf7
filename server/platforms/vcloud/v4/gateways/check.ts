import { readOwn, readPointer } from "#validators";
import type { FieldFailure } from "../../../../api/index.ts";
import type { EdgeInterface } from "../contract.generated.ts";
import type { StoredCertificate } from "./certificates.ts";
import type { InternalNetwork } from "./gateway.ts";

/** What a document is checked against. */
export interface CheckContext<Document> {
  readonly interfaces: readonly EdgeInterface[];
  readonly networks: readonly InternalNetwork[];
  readonly certificates: readonly StoredCertificate[];
  /** As it is now. */
  readonly former: Document;
  /** Entries whose secret is kept: those that have one and were sent without. */
  readonly kept: ReadonlySet<string>;
}

/** What two entries cannot both have: said of the later one, and as `or` of the earlier one. */
export interface Clash extends FieldFailure {
  readonly or?: FieldFailure;
}

/** What is wrong with a document, and what must not change because something uses it. */
export interface Problems {
  readonly wrong: readonly Clash[];
  /** One sentence that names the user. */
  readonly used?: string;
}

/** Names that two entries of a list share, in upper or lower case. */
export function sameNames(list: string, field: string, names: readonly string[]): Clash[] {
  const seen = new Map<string, number>();
  return names.flatMap((name, at) => {
    const before = seen.get(name.toLowerCase());
    if (before === undefined) {
      seen.set(name.toLowerCase(), at);
      return [];
    }
    const of = (entry: number): FieldFailure => ({
      field: `/${list}/${entry}/${field}`,
      message: `There is already one named ${name}.`,
    });
    return [{ ...of(at), or: of(before) }];
  });
}

/** Of two entries that clash the one is wrong that a change has made so: people see no other at that moment. */
export function saidOfChanged(wrong: readonly Clash[], former: object, next: object): FieldFailure[] {
  const isAsBefore = ({ field = "" }: FieldFailure) => {
    const [, list = "", at = "", ...rest] = field.split("/");
    const entry = readPointer(next, `/${list}/${at}`);
    const entries = readOwn(former, list);
    const before: unknown = (Array.isArray(entries) ? entries : []).find(
      (each) => readOwn(each, "id") === readOwn(entry, "id"),
    );
    const place = `/${rest.join("/")}`;
    return before !== undefined && readPointer(before, place) === readPointer(entry, place);
  };
  return wrong.map(({ or, field, message }) =>
    or !== undefined && isAsBefore({ field, message }) && !isAsBefore(or) ? or : { field, message },
  );
}

/** Ids that two entries of a list of the document share. */
export function sameIds(document: object): FieldFailure[] {
  return Object.entries(document).flatMap(([list, entries]) => {
    if (!Array.isArray(entries)) return [];
    const seen = new Set<unknown>();
    return entries.flatMap((entry: unknown, at) => {
      const id = readOwn(entry, "id");
      const isTaken = id !== undefined && seen.has(id);
      seen.add(id);
      return isTaken ? [{ field: `/${list}/${at}/id`, message: "Two entries have this id." }] : [];
    });
  });
}

/** Why this certificate cannot serve: it is not there, or its private key is not. */
export function wrongServerCertificate(
  field: string,
  id: string | undefined,
  certificates: readonly StoredCertificate[],
): FieldFailure[] {
  if (id === undefined) return [];
  const found = certificates.find((each) => each.id === id);
  if (found === undefined) return [{ field, message: "There is no such certificate." }];
  return found.hasPrivateKey
    ? []
    : [{ field, message: `${found.name} has no private key: it can only confirm others.` }];
}

/** All public addresses of the gateway. */
export function uplinkAddresses(interfaces: readonly EdgeInterface[]): readonly string[] {
  return interfaces.filter(({ kind }) => kind === "uplink").flatMap(({ addresses }) => addresses);
}

/** A sentence about what may be said instead: `It has 203.0.113.4 and 203.0.113.5.` */
export function addressesInWords(addresses: readonly string[]): string {
  const [last, ...rest] = addresses.toReversed();
  return rest.length === 0 ? String(last) : `${rest.toReversed().join(", ")} and ${last}`;
}
