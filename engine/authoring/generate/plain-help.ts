/** What a form shows under a field where its description is written for a manual; undefined where it can stand as it is. */
export function plainHelp(description: string): string | undefined {
  const plain = description
    .replace(/<[^<>]*>/g, "")
    .replace(/\[([^\]]*)\]\([^()]*\)/g, "$1")
    .replace(/[`]|\*\*/g, "")
    // Single braces are filled where the portal fills its texts.
    .replace(/(?<!\{)\{(\w+)\}(?!\})/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === description.trim() && plain.length <= LONGEST) return undefined;
  const sentences = plain.split(/(?<=[.!?]) (?=[A-Z])/);
  const [first = ""] = sentences;
  const short = sentences.reduce(
    (said, next, index) => (index > 0 && said.length + next.length < LONGEST ? `${said} ${next}` : said),
    first,
  );
  // A list of rules has no end that a line could show; what looks like a text's own syntax would be read as one.
  const text = short.split(/ [*-] /)[0] ?? "";
  return /\{\{|^t:/.test(text) || text === "" ? undefined : text;
}

const LONGEST = 160;
