export { Portal } from "./portal/index.ts";
