/** Sizes of a chart in px: its height, and what stands before and after the curves. */
export const CHART_HEIGHT = 220;
export const PLOT_START = 60;
export const PLOT_END = 16;
