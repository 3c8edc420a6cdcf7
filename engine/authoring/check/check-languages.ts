import { readOwn } from "#validators";
import type { Rule } from "./part.ts";
import { wordsOfName } from "./word-sense.ts";

/** A language that people may choose for themselves has its texts. */
export const checkLanguages: Rule = ({ value, pointer }, { languages }) => {
  const [at, values] = [readOwn(value, "at") ?? readOwn(value, "field"), readOwn(value, "values")];
  const isLanguage =
    typeof at === "string" && wordsOfName(at).some((word) => /^(?:language|locale|lang)$/.test(word));
  if (!isLanguage || languages === undefined || !Array.isArray(values)) return [];
  // A list of which none is a language of the portal is of something else.
  if (!values.some((each) => languages.includes(String(each)))) return [];
  return values.flatMap((each: unknown, index) => {
    const isTag = typeof each === "string" && /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(each);
    if (!isTag || languages.includes(each)) return [];
    const message = `there are no texts in "${each}": everything would stay English. Add the files ${each}.json, or leave it out`;
    return [{ pointer: `${pointer}/values/${index}`, message }];
  });
};
