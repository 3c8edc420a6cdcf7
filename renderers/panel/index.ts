export { ActionButton, ActionButtons } from "./action-button.tsx";
export { MenuAction } from "./menu-action.tsx";
export { InsidePanels } from "./inside-panels.tsx";
export type { RenderPanel } from "./inside-panels.tsx";
export { ProblemPanel } from "./problem-panel.tsx";
export { TemplateFaults } from "./template-faults.tsx";
