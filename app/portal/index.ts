export { Portal } from "./portal.tsx";
