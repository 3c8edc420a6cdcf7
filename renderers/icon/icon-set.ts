import { FIRST_ICONS } from "./first-icons.ts";
import { OTHER_ICONS } from "./other-icons.ts";

/**
 * Every icon of the portal, by the name that templates, menus and renderers use: Tabler's name, or that of its
 * meaning. For designers and the checker; a page loads the two parts separately.
 */
export const ICONS = { ...FIRST_ICONS, ...OTHER_ICONS };
