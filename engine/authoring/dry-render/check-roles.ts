import {
  escapeSegment,
  FEATURE_FLAGS,
  isRecord,
  PERMISSION_FLAGS,
  PERMISSION_TAGS,
  readOwn,
} from "#validators";
import { parseJson, readPositions, sortFindings, suggest } from "#engine/template";
import type { Finding, Problem } from "#engine/template";

const TYPES: readonly string[] = ["customer", "distributor", "provider"];
const FLAGS: readonly string[] = FEATURE_FLAGS;
const RIGHTS: readonly string[] = PERMISSION_FLAGS;
const TAGS = PERMISSION_TAGS.map(({ name }) => name);

/** What is wrong with the file of the roles that pages are drawn for. */
export function checkRoleFile(source: string, file: string): readonly Finding[] {
  const positions = readPositions(source);
  return sortFindings([
    ...positions.problems.map(({ position, pointer, message }) => ({ file, ...position, pointer, message })),
    ...checkRoles(parseJson(source), "").map(({ pointer, message, atKey }) => ({
      file,
      ...positions.of(pointer, atKey),
      pointer,
      message,
    })),
  ]);
}

/** What is wrong with roles by name: types, flags and rights that do not exist, and would count as none. */
export function checkRoles(roles: unknown, pointer: string): readonly Problem[] {
  return Object.entries(isRecord(roles) ? roles : {}).flatMap(([name, role]) =>
    checkRole(role, `${pointer}/${escapeSegment(name)}`),
  );
}

function checkRole(role: unknown, at: string): readonly Problem[] {
  const [type, flags, claims] = [readOwn(role, "type"), readOwn(role, "flags"), readOwn(role, "claims")];
  const access = readOwn(claims, "access");
  return [
    ...unknownNames(role, at, ["type", "claims", "flags"], "key"),
    ...(type === undefined || (typeof type === "string" && TYPES.includes(type))
      ? []
      : [
          {
            pointer: `${at}/type`,
            message: `unknown type ${JSON.stringify(type)}${suggest(typeof type === "string" ? type : "", TYPES)}`,
          },
        ]),
    ...(Array.isArray(flags) ? flags : []).flatMap((flag: unknown, index) =>
      FLAGS.includes(String(flag))
        ? []
        : [
            {
              pointer: `${at}/flags/${index}`,
              message: `unknown flag ${JSON.stringify(flag)}${suggest(String(flag), FLAGS)}`,
            },
          ],
    ),
    ...unknownNames(access, `${at}/claims/access`, TAGS, "tag"),
    ...Object.entries(isRecord(access) ? access : {}).flatMap(([tag, rights]) =>
      checkRights(rights, `${at}/claims/access/${escapeSegment(tag)}`),
    ),
  ];
}

function checkRights(rights: unknown, at: string): readonly Problem[] {
  if (!isRecord(rights)) return [{ pointer: at, message: 'must be an object such as {"R": true}' }];
  return Object.entries(rights).flatMap(([right, is]): readonly Problem[] => {
    const pointer = `${at}/${escapeSegment(right)}`;
    if (!RIGHTS.includes(right))
      return [{ pointer, atKey: true, message: `unknown right "${right}" (known: ${RIGHTS.join(", ")})` }];
    return typeof is === "boolean"
      ? []
      : [{ pointer, message: `must be true or false, not ${JSON.stringify(is)}` }];
  });
}

function unknownNames(
  value: unknown,
  at: string,
  known: readonly string[],
  what: string,
): readonly Problem[] {
  return Object.keys(isRecord(value) ? value : {})
    .filter((name) => !known.includes(name))
    .map((name) => ({
      pointer: `${at}/${escapeSegment(name)}`,
      atKey: true,
      message: `unknown ${what} "${name}"${suggest(name, known)}`,
    }));
}
