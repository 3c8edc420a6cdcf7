export { pageAt } from "./page-at.ts";
export { RouterNavigation } from "./router-navigation.tsx";
