import { escapeSegment, isRecord, readOwn } from "#validators";
import { baseAddress, STATE_TONES } from "#engine/api-description";
import type { ApiDescription } from "#engine/api-description";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import { checkErrorRulesOf, problemOfToastTime } from "./check-notices.ts";
import { sessionMeant, problemOfCommon } from "./common-roots.ts";
import { followSchema, itemsOf, segmentsOf } from "./schema-path.ts";

/** What is wrong with the list of APIs as it is written, whatever the descriptions say. `written` is `apis.json`, parsed. */
export function checkApiList(written: unknown): readonly Problem[] {
  const dialects = Object.keys(Object(readOwn(written, "dialects")));
  return [
    ...entriesOf(readOwn(written, "apis")).flatMap(([name, entry]) =>
      checkEntry(entry, `/apis/${escapeSegment(name)}`, dialects),
    ),
    ...entriesOf(readOwn(written, "dialects")).flatMap(([name, dialect]) =>
      checkPointers(dialect, `/dialects/${escapeSegment(name)}`),
    ),
    ...checkOrigins(readOwn(written, "origins")),
    ...checkAddress(readOwn(written, "address")),
  ];
}

function checkEntry(entry: unknown, pointer: string, dialects: readonly string[]): readonly Problem[] {
  const dialect = readOwn(entry, "dialect");
  const unknown =
    typeof dialect === "string" && !dialects.includes(dialect)
      ? [
          {
            pointer: `${pointer}/dialect`,
            message: `there is no dialect "${dialect}"${suggest(dialect, dialects)}`,
          },
        ]
      : [];
  const tones = entriesOf(readOwn(entry, "tones"))
    .filter(([, tone]) => !STATE_TONES.some((each) => each === tone))
    .map(([code, tone]) => ({
      pointer: `${pointer}/tones/${escapeSegment(code)}`,
      message: `unknown tone ${JSON.stringify(tone)}${suggest(String(tone), STATE_TONES)}`,
    }));
  const opposite = entriesOf(readOwn(entry, "tones"))
    .filter(
      ([code, tone]) =>
        (tone === "success" && FAILURE.test(code)) || (tone === "failure" && SUCCESS.test(code)),
    )
    .map(([code, tone]) => ({
      pointer: `${pointer}/tones/${escapeSegment(code)}`,
      message: `"${code}" says the opposite of the tone "${String(tone)}"`,
    }));
  const time = problemOfToastTime(readOwn(entry, "toast"));
  return [
    ...unknown,
    ...tones,
    ...opposite,
    ...(time === undefined ? [] : [{ pointer: `${pointer}/toast`, message: time }]),
    ...checkErrorRulesOf(readOwn(entry, "errors"), `${pointer}/errors`),
    ...checkSaid(readOwn(entry, "errors"), `${pointer}/errors`),
    ...checkOwnPath(readOwn(entry, "own"), `${pointer}/own`),
  ];
}

const FAILURE =
  /^(?:failed|failure|errors?|expired|blocked|unhealthy|suspended|revoked|invalid|critical|down)$/i;
const SUCCESS =
  /^(?:running|active|healthy|ok|online|connected|available|success|succeeded|completed|valid|up)$/i;

/** What is said for the failures of an API is the text itself: no translation is looked up. */
function checkSaid(rules: unknown, pointer: string): readonly Problem[] {
  return (Array.isArray(rules) ? rules : []).flatMap((rule: unknown, index): readonly Problem[] => {
    const say = readOwn(rule, "say");
    if (typeof say !== "string" || !say.startsWith("t:")) return [];
    const message = `people would read "${say}": what an API's failures say is no key, or say it in the "errors" of a page`;
    return [{ pointer: `${pointer}/${index}/say`, message }];
  });
}

/** The record of the user is found by what the session has. */
function checkOwnPath(own: unknown, pointer: string): readonly Problem[] {
  if (typeof own !== "string") return [];
  return Array.from(own.matchAll(/\{([^{}]*)\}/g)).flatMap(([, path = ""]): readonly Problem[] => {
    const message = path.startsWith("session.") ? problemOfCommon(path)?.message : problemOfRoot(path);
    return message === undefined ? [] : [{ pointer, message }];
  });
}

function problemOfRoot(path: string): string {
  const meant = sessionMeant(path);
  const hint = meant === undefined ? "" : `, did you mean "{${meant}}"?`;
  return `nothing fills "{${path}}": only the session does${hint}`;
}

/** The places of a dialect are JSON Pointers. */
function checkPointers(dialect: unknown, pointer: string): readonly Problem[] {
  return ["rows", "total", "notice", "activity", "counts/at"].flatMap((key): readonly Problem[] => {
    const place = key.split("/").reduce((at: unknown, step) => readOwn(at, step), dialect);
    if (typeof place !== "string" || place === "" || place.startsWith("/")) return [];
    const message = `"${place}" must be a JSON Pointer: "/${place.replaceAll(".", "/")}"`;
    return [{ pointer: `${pointer}/${key}`, message }];
  });
}

/** Where the APIs are: the address of one of them, whose last segment is taken away. */
function checkAddress(address: unknown): readonly Problem[] {
  if (address === undefined || (typeof address === "string" && baseAddress(address) !== "")) return [];
  const message = `${JSON.stringify(address)} must be the address of an API: "https://eks.example.com/v1/pricing"`;
  return [{ pointer: "/address", message }];
}

/** Hosts of descriptions, with the origins at which they are reached. */
function checkOrigins(origins: unknown): readonly Problem[] {
  return entriesOf(origins).flatMap(([host, origin]): readonly Problem[] => {
    const pointer = `/origins/${escapeSegment(host)}`;
    if (!/^[\w.-]+(?::\d+)?$/.test(host))
      return [
        { pointer, message: `"${host}" must be a host, as the description names it: "api.example.com"` },
      ];
    if (typeof origin === "string" && /^https?:\/\/[\w.-]+(?::\d+)?$/.test(origin)) return [];
    return [{ pointer, message: `${JSON.stringify(origin)} must be an origin: "https://api.example.com"` }];
  });
}

/** The number of all rows stands in the answer of some list that has its rows where the dialect says. */
export function checkTotal(
  dialect: { readonly rows?: string | undefined; readonly total?: string | undefined } | undefined,
  pointer: string,
  descriptions: readonly ApiDescription[],
): readonly Problem[] {
  const { rows, total } = dialect ?? {};
  if (total === undefined || rows === undefined) return [];
  const misses: { readonly name: string; readonly hint: string }[] = [];
  for (const description of descriptions)
    for (const { method, path } of description.operations()) {
      const match = method === "GET" ? description.operation(`${method} ${path}`) : undefined;
      const answer = match?.ok === true ? match.operation.answer() : undefined;
      const list = answer && followSchema(answer, answer, segmentsOf(rows));
      if (answer === undefined || list?.ok !== true || itemsOf(answer, list.schema) === undefined) continue;
      const followed = followSchema(answer, answer, segmentsOf(total));
      if (followed.ok) return [];
      misses.push({ name: `${method} ${path}`, hint: followed.hint });
    }
  const [first] = misses;
  if (first === undefined) return [];
  const message = `no list has its number of rows at "${total}", such as that of ${first.name}${first.hint}`;
  return [{ pointer: `${pointer}/total`, message }];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}
