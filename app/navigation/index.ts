export { ownKey } from "./own-key.ts";
export { usePageAbove } from "./page-above.ts";
export { pageAt } from "./page-at.ts";
export { useUnsaved } from "./unsaved.ts";
export { RouterNavigation } from "./router-navigation.tsx";
