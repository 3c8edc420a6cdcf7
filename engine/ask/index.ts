export { loadPluginUse } from "./load-plugin-use.ts";
export type { PluginUse } from "./load-plugin-use.ts";
export { questionTitle, usualText } from "./ask-words.ts";
export { nounAt } from "./load-ask.ts";
export { openAsk } from "./open-ask.ts";
export type { AskSession, AskState, TypedName } from "./open-ask.ts";
