export { ActionProvider } from "./action-provider.tsx";
export type { ActionProviderProps } from "./action-provider.tsx";
export { ActionStarterProvider, useActionStarter, useStartAction } from "./start-action.ts";
export type { ActionPlace, ActionStarter, StartAction } from "./start-action.ts";
