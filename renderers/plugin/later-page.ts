import { lazyPart } from "../part/index.ts";

/** A page that a plugin draws; few routes have one. */
export const PluginPage = lazyPart(
  () => import("./plugin-page.tsx"),
  (module) => module.PluginPage,
);
