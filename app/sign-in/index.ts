export { CallbackPage } from "./callback-page.tsx";
export { awaitIdentityToken } from "./hand-over.ts";
