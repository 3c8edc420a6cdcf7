/** Changes of a sentence that are shown before the others are asked for. */
export const CHANGES_SHOWN = 2;
