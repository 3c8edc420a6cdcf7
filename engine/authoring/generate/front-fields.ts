import type { Field } from "#engine/template";
import type { Property } from "./describe-schema.ts";
import type { Role } from "./property-role.ts";
import type { FormPlace } from "./build-fields.ts";
import { wordsIn } from "./property-role.ts";

/** A field, and what decides where in the form it stands. */
export interface RankedField {
  readonly field: Field;
  readonly role: Role;
  readonly type: Property["type"];
  readonly isRequired: boolean;
  /** Words of the object that it is part of; empty outside. */
  readonly group: string;
}

/** So many fields are seen at once; all of them where there are only a few more. */
const MOST_IN_FRONT = 8;
const FEW = 10;
const MORE = "more-settings";

const FRONT_ROLES: readonly Role[] = [
  "name",
  "kind",
  "place",
  "address",
  "size",
  "switch",
  "secret",
  "state",
  "plain",
  "tags",
  "prose",
  "identifier",
];
const FRONT_TYPES: readonly Property["type"][] = [
  "text",
  "number",
  "choices",
  "boolean",
  "list",
  "map",
  "lines",
];

/**
 * Puts fields in order: required ones first, then what people ask for first; groups under a heading. Of a long form the rest
 * stands behind a switch, and is not sent while it is off.
 */
export function frontOf(fields: readonly RankedField[], place: FormPlace): readonly Field[] {
  const { texts, page } = place;
  const ranked = inOrder(fields);
  if (place.isWhole === true || fields.length <= FEW) return arrange(ranked, place);
  const required = ranked.filter(({ isRequired }) => isRequired).length;
  const inFront = Math.max(required, MOST_IN_FRONT);
  const behind = arrange(ranked.slice(inFront), place).map((field) => ({
    ...field,
    show: { "!!": { var: `form.${MORE}` } },
  }));
  const more: Field = {
    at: `/${MORE}`,
    as: "switch",
    extra: true,
    label: texts.say(`${page}.more`, "More settings"),
  };
  return [...arrange(ranked.slice(0, inFront), place), more, ...behind];
}

/** Best first; of each role a few, then others. */
function inOrder(fields: readonly RankedField[]): readonly RankedField[] {
  const seen = new Map<string, number>();
  return fields
    .map((each, index) => ({ each, rank: rankOf(each), index }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ each, rank, index }) => {
      const before = seen.get(each.role) ?? 0;
      seen.set(each.role, before + 1);
      const isMany = !each.isRequired && each.role !== "plain" && before >= MOST_OF_A_ROLE;
      return { each, rank: isMany ? rank + LATER : rank, index };
    })
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ each }) => each);
}

const MOST_OF_A_ROLE = 2;
const LATER = 100;

function rankOf({ isRequired, role, type, group }: RankedField): number {
  const byRole = FRONT_ROLES.indexOf(role) * 10 + FRONT_TYPES.indexOf(type);
  // What is inside another object is asked for after what is the thing's own.
  return byRole + (group === "" ? 0 : GROUPED_LATER) - (isRequired ? REQUIRED_FIRST : 0);
}

const REQUIRED_FIRST = 1000;
const GROUPED_LATER = 50;

/** Groups come after the rest, each together under its heading. */
function arrange(fields: readonly RankedField[], { page, texts }: FormPlace): readonly Field[] {
  const groups = [...new Set(fields.map(({ group }) => group))].sort((a, b) =>
    a === "" ? -1 : b === "" ? 1 : 0,
  );
  return groups.flatMap((group) =>
    fields
      .filter((each) => each.group === group)
      .map(({ field }, index) =>
        group === "" || index > 0
          ? field
          : { ...field, section: texts.say(`${page}.in-${wordsIn(group).join("-")}`, group) },
      ),
  );
}
