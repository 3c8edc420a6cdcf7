import type { Action } from "#engine/template";

/** How a background activity ends. */
export type ActivityEnd = "done" | "failed";

export interface EndSubject {
  /** Of the action; a form has none. */
  readonly id?: string | undefined;
  readonly kind?: string | undefined;
  readonly label?: Action["label"];
  /** What it was about: the row, or the thing of the page; empty: nothing that has a name. */
  readonly name: string;
  /** What the activity is called: "Power off web-01". */
  readonly what: string;
}

/**
 * What is said when an activity ends: the text of the action's label with `-done` or `-failed` (`power.stop-done`, of
 * `t:power.stop`; `action.<id>-done` without a label), else that of its kind (`ended.delete-done`), else what it is
 * called, with `ended.done` or `ended.failed`. With {name} and {what}.
 */
export function endText(
  end: ActivityEnd,
  { id, kind = "", label, name, what }: EndSubject,
  texts: Readonly<Record<string, string>>,
): string {
  const usual = id === undefined ? [] : [`action.${id}-${end}`];
  const own = typeof label === "string" && label.startsWith("t:") ? [`${label.slice(2)}-${end}`] : usual;
  const key = [...own, `ended.${kind}-${end}`].find((each) => Object.hasOwn(texts, each));
  const text = name === "" || key === undefined ? undefined : texts[key];
  return (text ?? texts[`ended.${end}`] ?? "{what}").replace(/\{(name|what)\}/g, (_, word) =>
    word === "name" ? name : what,
  );
}
