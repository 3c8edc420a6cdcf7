export { default } from "../stories/setup/preview.tsx";
