import { FIRST_ICONS } from "./first-icons.ts";
import { OTHER_ICONS } from "./other-icons.ts";

/**
 * Every icon the portal shows, by the name that templates, menus and renderers use: Tabler's name, or the name of what
 * it stands for. For designers and the checker; a page loads the two parts apart.
 */
export const ICONS = { ...FIRST_ICONS, ...OTHER_ICONS };
