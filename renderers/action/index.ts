export { saveFile } from "./save-file.ts";
export type { SavedFile } from "./save-file.ts";
export { ShowCall } from "./show-call.tsx";
export { useShownCalls } from "./shown-calls.ts";
export { ActionStarterProvider, useActionStarter } from "./start-action.ts";
export type { ActionStarter, StartAction } from "./start-action.ts";
