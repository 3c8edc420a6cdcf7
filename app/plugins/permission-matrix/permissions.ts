import { FOR_APEX_ONLY, FOR_PROVIDERS_ONLY, PERMISSION_FLAGS, PERMISSION_GROUPS } from "#validators";
import type { PermissionFlag, PermissionTag } from "#validators";

/** The granted flags of one activity tag. */
export interface Permission extends Readonly<Record<PermissionFlag, boolean>> {
  readonly activityTag: { readonly id: number; readonly name?: string; readonly description?: string };
}

const REMOVED = ["IT Management", "Purchasing"];

export interface MatrixOptions {
  readonly isProvider: boolean;
  readonly isApex: boolean;
  /** Permissions can be added, but not removed. */
  readonly addOnly: boolean;
  readonly readOnly: boolean;
  /** The permissions of the role when it was opened: an add-only role keeps them. */
  readonly granted: readonly Permission[];
  /** Permissions that the viewer has only through this role: they cannot remove them. */
  readonly kept: readonly Permission[];
  /** Whether the viewer has a permission. Without it, they cannot grant it or change a role that grants it. */
  readonly hasOwn: (tag: string, flag: PermissionFlag) => boolean;
}

export interface MatrixGroup {
  readonly name: string;
  /** The checkboxes of the parent; a group of one tag has none. */
  readonly boxes: Readonly<Partial<Record<PermissionFlag, Box>>>;
  readonly rows: readonly MatrixRow[];
}

export interface MatrixRow {
  readonly tag: PermissionTag;
  readonly boxes: Readonly<Partial<Record<PermissionFlag, Box>>>;
}

export interface Box {
  /** `some`: a parent with some granted children. */
  readonly state: "on" | "off" | "some";
  /** Why it cannot be changed; absent: it can. */
  readonly locked?: string;
}

/** The matrix for a viewer. Hidden tags keep their permissions. */
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
    if (isStronger) return "This role grants permissions that you do not have.";
    if (kept.has(key(id, flag)))
      return "You have this permission only through this role. Ask somebody else to remove it.";
    if (before.has(key(id, flag)))
      return options.addOnly ? "Permissions can only be added to this role." : undefined;
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
      return { state, locked };
    }),
    rows: group.held.map((tag) => ({
      tag,
      boxes: boxes(group.flags, (flag): Box => {
        const parent = covering(tag, flag);
        const locked = lockOf(tag, flag) ?? (parent && `${parent} grants it.`);
        return {
          state: grants.has(key(tag.id, flag)) ? "on" : "off",
          locked,
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
              locked,
            };
          }),
        },
      ],
    }));
  return [...parents, ...single];
}

/** Checks or unchecks a flag of a tag. */
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

/** The permissions of a role after the changes: a changed tag replaces the granted one. */
export function withChanges(
  granted: readonly Permission[],
  changed: readonly Permission[],
): readonly Permission[] {
  const isChanged = new Set(changed.map(({ activityTag }) => activityTag.id));
  return [...granted.filter(({ activityTag }) => !isChanged.has(activityTag.id)), ...changed];
}

/**
 * The tags of `next` that differ from the granted ones, with all their flags. Only they are sent, so that changes by
 * others to the other tags are kept.
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
 * Checks or unchecks a flag of a group and of its tags. A tag that is locked, or granted by a group that has other tags
 * too, does not change; a group that has no others goes with this one. When there is nothing left to check, it unchecks.
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
  const holding = matrix.filter(
    ({ boxes: of, rows }) => of[flag]?.state === "on" && !rows.every(({ tag }) => hasTag(group, tag.id)),
  );
  return group.rows.reduce((kept, row) => {
    const { tag } = row;
    if (isOn) return canTick(row) ? setTag(kept, tag, flag, true) : kept;
    const isHeld =
      holding.some((other) => hasTag(other, tag.id)) ||
      (options.addOnly && before.has(key(tag.id, flag))) ||
      own.has(key(tag.id, flag));
    return isHeld ? kept : setTag(kept, tag, flag, false);
  }, value);
}

function hasTag({ rows }: MatrixGroup, id: number): boolean {
  return rows.some(({ tag }) => tag.id === id);
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
