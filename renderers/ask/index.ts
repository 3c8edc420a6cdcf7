export { ActionProvider } from "./action-provider.tsx";
export type { ActionProviderProps } from "./action-provider.tsx";
