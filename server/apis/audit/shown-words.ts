import type { TemplateStore } from "../../template-store.ts";

/** What the sentences of the log say around the names in them, by the code of what happened: "issued invoice" of `invoice.issue`. */
export type ReadWords = () => Promise<Readonly<Record<string, string>>>;

const SENTENCE = "sentence.audit.";

/** Read for each search, as the texts are for each page, so that both say the same. They are those of English. */
export function buildReadWords(templates: Pick<TemplateStore, "readShell">): ReadWords {
  return async () => {
    const { translations } = (await templates.readShell("en")).value;
    return Object.fromEntries(
      Object.entries(translations)
        .filter(([key]) => key.startsWith(SENTENCE))
        .map(([key, text]) => [key.slice(SENTENCE.length), text.replaceAll(/\{\{.*?\}\}/g, " ")]),
    );
  };
}
