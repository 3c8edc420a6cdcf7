export { LateTexts } from "./late-texts.tsx";
