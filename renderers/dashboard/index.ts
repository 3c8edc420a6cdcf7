export { FigureProblem } from "./figure-problem.tsx";
export { MeterBar } from "./meter-bar.tsx";
export { MetersPanel } from "./meters-panel.tsx";
export { StatPanel } from "./stat-panel.tsx";
