import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Granted, GrantChange } from "./driver.ts";

type Grants = Granted["granted"];

/** AWS keeps so many characters in the value of a tag. */
const LONGEST_TAG = 256;

/** What the tag `atrium:account` of a thing says: ids with spaces between them, or `all`. */
export function readGrants(tag: string | undefined): Grants {
  const value = tag?.trim() ?? "";
  if (value === "all") return "all";
  return value
    .split(/\s+/)
    .filter((word) => /^[1-9]\d{0,8}$/.test(word))
    .map(Number);
}

export function writeGrants(granted: readonly number[]): string {
  return granted.join(" ");
}

/** To whom a thing is granted after a change, undefined where that is what it was; one sentence where that cannot be. */
export function changedGrants(
  name: string,
  granted: Grants,
  { accountId, isGranted }: Pick<GrantChange, "accountId" | "isGranted">,
): Outcome<readonly number[] | undefined> {
  if (granted === "all") return failed(`${name} is for all accounts, as its tag atrium:account says at AWS.`);
  if (granted.includes(accountId) === isGranted) return succeeded(undefined);
  const others = granted.filter((id) => id !== accountId);
  const changed = isGranted ? [...others, accountId].toSorted((left, right) => left - right) : others;
  return writeGrants(changed).length > LONGEST_TAG
    ? failed(`${name} is mapped to as many accounts as a tag of AWS can name.`)
    : succeeded(changed);
}
