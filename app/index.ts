export { Portal } from "./portal/portal.tsx";
