/**
 * Whether a pattern can backtrack exponentially (ReDoS): by a repeated group that can match the same text in more than one
 * way, such as `(a+)+`, `(a*b?)*` or `(\w|\d)+`. Each further character then doubles the work. Groups with a required
 * separator (`([a-z]+\.)+`, which safe-regex2 would refuse) are linear and pass, and so does a group at the end, after
 * which nothing can fail. A text that is no pattern passes too.
 */
export function isExponentialPattern(pattern: string): boolean {
  const reader = { text: pattern, at: 0 };
  try {
    const tree = readAlternatives(reader);
    return reader.at >= pattern.length && isExponential(tree, false);
  } catch {
    return false;
  }
}

interface Term {
  /** Its source, without its quantifier. */
  readonly source: string;
  /** Of a group. */
  readonly inside: readonly Sequence[] | undefined;
  /** Matches a position, not a character. */
  readonly isPlace: boolean;
  readonly least: number;
  readonly isUnbounded: boolean;
}

type Sequence = readonly Term[];

interface Reader {
  readonly text: string;
  at: number;
}

/** `isFollowed`: what follows may fail and cause backtracking. */
function isExponential(sequences: readonly Sequence[], isFollowed: boolean): boolean {
  return sequences.some((sequence) =>
    sequence.some(({ inside, isUnbounded }, index) => {
      if (inside === undefined) return false;
      const mayFail =
        isFollowed || sequence.slice(index + 1).some(({ isPlace, least }) => isPlace || least > 0);
      return (
        isExponential(inside, mayFail || isUnbounded) ||
        (mayFail && isUnbounded && (inside.some(isLoose) || overlaps(inside)))
      );
    }),
  );
}

/** Something in it is unbounded and nothing else is required, so that the end of one repetition is ambiguous. */
function isLoose(sequence: Sequence): boolean {
  const terms = sequence.filter(({ isPlace }) => !isPlace);
  return terms.some(
    (term) =>
      (term.isUnbounded || repeats(term)) && terms.every((other) => other === term || other.least === 0),
  );
}

/** Contains an ambiguous group: `((a+))+`. */
function repeats({ inside, least }: Term): boolean {
  return inside !== undefined && least <= 1 && inside.some(isLoose);
}

/** Has alternatives of one character each that can match the same one. */
function overlaps(sequences: readonly Sequence[]): boolean {
  const single = sequences.flatMap((sequence) => {
    const [only, ...more] = sequence;
    return only === undefined || more.length > 0 || only.inside !== undefined
      ? []
      : [charactersOf(only.source)];
  });
  return single.some((one, index) =>
    single.slice(index + 1).some((other) => other.some((each) => one.includes(each))),
  );
}

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

function charactersOf(atom: string): readonly string[] {
  const one = new RegExp(`^(?:${atom})$`, "u");
  return ASCII.filter((character) => one.test(character));
}

function readAlternatives(reader: Reader): readonly Sequence[] {
  const sequences: Sequence[] = [];
  let terms: Term[] = [];
  while (reader.at < reader.text.length && reader.text[reader.at] !== ")") {
    if (reader.text[reader.at] === "|") {
      reader.at += 1;
      sequences.push(terms);
      terms = [];
    } else terms.push(readTerm(reader));
  }
  return [...sequences, terms];
}

function readTerm(reader: Reader): Term {
  const start = reader.at;
  const { inside, isPlace } = readAtom(reader);
  const source = reader.text.slice(start, reader.at);
  const quantifier = /^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/.exec(reader.text.slice(reader.at));
  if (quantifier === null) return { source, inside, isPlace, least: 1, isUnbounded: false };
  reader.at += quantifier[0].length;
  const [, sign, from, comma, to] = quantifier;
  return {
    source,
    inside,
    isPlace,
    least: sign === undefined ? Number(from) : sign === "+" ? 1 : 0,
    isUnbounded: sign === "*" || sign === "+" || (comma !== undefined && to === ""),
  };
}

function readAtom(reader: Reader): Pick<Term, "inside" | "isPlace"> {
  const rest = reader.text.slice(reader.at);
  if (rest.startsWith("(")) return readGroup(reader, rest);
  const atom =
    /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[^\\[\]()|*+?{}])/su.exec(
      rest,
    );
  if (atom === null) throw new Error("No pattern.");
  reader.at += atom[0].length;
  return { inside: undefined, isPlace: /^(?:\^|\$|\\b|\\B)$/.test(atom[0]) };
}

function readGroup(reader: Reader, rest: string): Pick<Term, "inside" | "isPlace"> {
  const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/.exec(rest)?.[0] ?? "(";
  reader.at += opening.length;
  const inside = readAlternatives(reader);
  if (reader.text[reader.at] !== ")") throw new Error("No pattern.");
  reader.at += 1;
  return { inside, isPlace: /[=!]$/.test(opening) };
}
