import { readOwn } from "#validators";
import type { Rule } from "./part.ts";

/** A panel in a card or beside a form takes all of its place there. */
export const checkInsidePanel: Rule = ({ value, pointer }) =>
  readOwn(value, "width") === undefined
    ? []
    : [
        {
          pointer: `${pointer}/width`,
          message: "a panel in a card or beside a form is as wide as its place",
        },
      ];
