import { FOR_APEX_ONLY, FOR_PROVIDERS_ONLY, PERMISSION_FLAGS, PERMISSION_GROUPS } from "#validators";
import type { PermissionFlag, PermissionTag } from "#validators";

/** One line of a role's permissions. */
export interface Permission extends Readonly<Record<PermissionFlag, boolean>> {
  readonly activityTag: { readonly id: number; readonly name?: string; readonly description?: string };
}

const REMOVED = ["IT Management", "Purchasing"];

export interface MatrixOptions {
  readonly isProvider: boolean;
  readonly isApex: boolean;
  /** Permissions can be added, none taken away. */
  readonly addOnly: boolean;
  readonly readOnly: boolean;
  /** What the role granted when it was opened: an add-only role keeps it. */
  readonly granted: readonly Permission[];
  /** What the viewer has by this role alone: nobody takes it away from themselves. */
  readonly kept: readonly Permission[];
  /** Whether the viewer has it: nobody grants what they do not have, nor changes a role that grants it. */
  readonly hasOwn: (tag: string, flag: PermissionFlag) => boolean;
}

export interface MatrixGroup {
  readonly name: string;
  /** The parent's own boxes; a group of one tag has none. */
  readonly boxes: Readonly<Partial<Record<PermissionFlag, Box>>>;
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly tag: PermissionTag;
  readonly boxes: Readonly<Partial<Record<PermissionFlag, Box>>>;
}

export interface Box {
  /** `some`: of a parent, where only some of its children are granted. */
  readonly state: "on" | "off" | "some";
  /** Why it cannot be changed; undefined where it can. */
  readonly locked?: string;
}

/** The matrix as a viewer sees it. Hidden tags keep what they grant. */
export function buildMatrix(
  tags: readonly PermissionTag[],
  value: readonly Permission[],
  options: MatrixOptions,
): readonly MatrixGroup[] {
  const shown = tags.filter(({ name }) => isShown(name, options));
  const byName = new Map(shown.map((tag) => [tag.name, tag]));
  const groups = PERMISSION_GROUPS.filter(({ name }) => isShown(name, options)).flatMap((group) => {
    const held = group.tags.flatMap((name) => byName.get(name) ?? []);
    return held.length === 0 ? [] : [{ ...group, held }];
  });
  const grants = readGrants(value);
  const before = readGrants(options.granted);
  const kept = readGrants(options.kept);
  const isStronger = tags.some(({ id, name }) =>
    PERMISSION_FLAGS.some((flag) => before.has(key(id, flag)) && !options.hasOwn(name, flag)),
  );
  const lockOf = ({ id, name }: PermissionTag, flag: PermissionFlag): string | undefined => {
    if (options.readOnly) return "This role cannot be changed.";
    if (isStronger) return "This role grants what you do not have yourself.";
    if (kept.has(key(id, flag))) return "You have this by this role alone: ask someone else to take it away.";
    if (before.has(key(id, flag))) return options.addOnly ? "This role can only be added to." : undefined;
    return options.hasOwn(name, flag) ? undefined : "You do not have this permission yourself.";
  };
  const isGranted = (group: (typeof groups)[number], flag: PermissionFlag): boolean =>
    group.flags.includes(flag) && group.held.every(({ id }) => grants.has(key(id, flag)));
  const covering = (tag: PermissionTag, flag: PermissionFlag): string | undefined =>
    groups.find((group) => group.held.includes(tag) && group.held.length > 1 && isGranted(group, flag))?.name;

  const parents = groups.map((group) => ({
    name: group.name,
    boxes: boxes(group.flags, (flag): Box => {
      const on = group.held.filter(({ id }) => grants.has(key(id, flag))).length;
      const state = on === 0 ? "off" : on === group.held.length ? "on" : "some";
      const locks = group.held.map((tag) => lockOf(tag, flag));
      const locked = locks.every((lock) => lock !== undefined) ? locks[0] : undefined;
      return { state, ...(locked !== undefined && { locked }) };
    }),
    rows: group.held.map((tag) => ({
      tag,
      boxes: boxes(group.flags, (flag): Box => {
        const parent = covering(tag, flag);
        const locked = lockOf(tag, flag) ?? (parent && `${parent} grants it.`);
        return {
          state: grants.has(key(tag.id, flag)) ? "on" : "off",
          ...(locked !== undefined && { locked }),
        };
      }),
    })),
  }));
  const grouped = new Set(PERMISSION_GROUPS.flatMap(({ tags: names }) => names));
  const single = shown
    .filter(({ name }) => !grouped.has(name))
    .map((tag) => ({
      name: tag.name,
      boxes: {},
      rows: [
        {
          tag,
          boxes: boxes(PERMISSION_FLAGS, (flag): Box => {
            const locked = lockOf(tag, flag);
            return {
              state: grants.has(key(tag.id, flag)) ? "on" : "off",
              ...(locked !== undefined && { locked }),
            };
          }),
        },
      ],
    }));
  return [...parents, ...single];
}

/** Ticks or unticks a child. */
export function setTag(
  value: readonly Permission[],
  tag: PermissionTag,
  flag: PermissionFlag,
  isOn: boolean,
): readonly Permission[] {
  const found = value.some(({ activityTag }) => activityTag.id === tag.id);
  const all = found
    ? value
    : [...value, { activityTag: { id: tag.id }, C: false, R: false, U: false, D: false }];
  return all
    .map((each) => (each.activityTag.id === tag.id ? { ...each, [flag]: isOn } : each))
    .filter((each) => PERMISSION_FLAGS.some((name) => each[name]));
}

/** What a role will grant: what it grants, with the tags that were changed in place of their own. */
export function withChanges(
  granted: readonly Permission[],
  changed: readonly Permission[],
): readonly Permission[] {
  const isChanged = new Set(changed.map(({ activityTag }) => activityTag.id));
  return [...granted.filter(({ activityTag }) => !isChanged.has(activityTag.id)), ...changed];
}

/**
 * The tags of `next` that differ from what is granted, whole: they alone are sent, so that what somebody else changed
 * meanwhile stays.
 */
export function changesOf(
  granted: readonly Permission[],
  next: readonly Permission[],
): readonly Permission[] {
  const ids = new Set([...granted, ...next].map(({ activityTag }) => activityTag.id));
  return [...ids].flatMap((id) => {
    const [before, after] = [flagsOf(granted, id), flagsOf(next, id)];
    return PERMISSION_FLAGS.every((flag) => before[flag] === after[flag]) ? [] : [after];
  });
}

function flagsOf(permissions: readonly Permission[], id: number): Permission {
  const found = permissions.find(({ activityTag }) => activityTag.id === id);
  const has = (flag: PermissionFlag) => found?.[flag] === true;
  return { activityTag: { id }, C: has("C"), R: has("R"), U: has("U"), D: has("D") };
}

/**
 * Ticks or unticks a parent, and with it its children; a child that another granted parent covers, or that a lock
 * holds, stays as it is. Where there is nothing left to tick, it unticks.
 */
export function setGroup(
  tags: readonly PermissionTag[],
  value: readonly Permission[],
  options: MatrixOptions,
  change: { readonly group: string; readonly flag: PermissionFlag; readonly isOn: boolean },
): readonly Permission[] {
  const { group: name, flag } = change;
  const matrix = buildMatrix(tags, value, options);
  const group = matrix.find((each) => each.name === name);
  if (group === undefined || group.boxes[flag]?.locked !== undefined) return value;
  const before = readGrants(options.granted);
  const own = readGrants(options.kept);
  const canTick = ({ boxes: { [flag]: box } }: MatrixRow) => box?.state === "off" && box.locked === undefined;
  const isOn = change.isOn && group.rows.some(canTick);
  return group.rows.reduce((kept, row) => {
    const { tag } = row;
    if (isOn) return canTick(row) ? setTag(kept, tag, flag, true) : kept;
    const isHeld =
      matrix.some(
        (other) =>
          other.name !== name &&
          other.boxes[flag]?.state === "on" &&
          other.rows.some((each) => each.tag.id === tag.id),
      ) ||
      (options.addOnly && before.has(key(tag.id, flag))) ||
      own.has(key(tag.id, flag));
    return isHeld ? kept : setTag(kept, tag, flag, false);
  }, value);
}

function isShown(name: string, { isProvider, isApex }: MatrixOptions): boolean {
  if (REMOVED.includes(name)) return false;
  if (!isProvider && FOR_PROVIDERS_ONLY.includes(name)) return false;
  return isApex || !FOR_APEX_ONLY.includes(name);
}

function boxes(
  flags: readonly PermissionFlag[],
  make: (flag: PermissionFlag) => Box,
): Partial<Record<PermissionFlag, Box>> {
  return Object.fromEntries(flags.map((flag) => [flag, make(flag)]));
}

function readGrants(value: readonly Permission[]): ReadonlySet<string> {
  return new Set(
    value.flatMap((each) =>
      PERMISSION_FLAGS.filter((flag) => each[flag]).map((flag) => key(each.activityTag.id, flag)),
    ),
  );
}

function key(id: number, flag: PermissionFlag): string {
  return `${id} ${flag}`;
}
