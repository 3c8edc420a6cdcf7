export { ActionButton, ActionButtons } from "./action-button.tsx";
export { MessageBox } from "./message-box.tsx";
export type { MessageBoxProps } from "./message-box.tsx";
export { ProblemPanel } from "./problem-panel.tsx";
export { StatPanel } from "./stat-panel.tsx";
