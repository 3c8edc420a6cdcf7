/**
 * The one source of the look: every colour, distance, size and duration that a renderer may use. They become the CSS
 * variables `--atrium-…` and Mantine's theme; a component must not use literals instead.
 */

/** The use of a colour. A component names the role, never the colour. */
export const COLOUR_ROLES = [
  "surface", // the frame around the page: top bar, menu
  "raised", // the page, and what lies on it: panels, dialogs
  "hover", // under the pointer, or selected
  "border", // separating lines
  "line", // between rows: quieter than border
  "control", // outlines of controls; 3:1 on its ground
  "text",
  "muted", // secondary text
  "brand", // links, the mark of the current item, primary buttons
  "brand-contrast", // text on brand
  "success",
  "progress",
  "warning",
  "failure",
] as const;

export type ColourRole = (typeof COLOUR_ROLES)[number];

/** Colours as `#rrggbb`. */
export type Palette = Readonly<Record<ColourRole, string>>;

export type Scheme = "light" | "dark";

export const PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    surface: "#f6f7f9",
    raised: "#ffffff",
    hover: "#eef0f4",
    border: "#e1e5ea",
    line: "#eaedf1",
    control: "#868f9c",
    text: "#171a21",
    muted: "#586172",
    brand: "#3d52d5",
    "brand-contrast": "#ffffff",
    success: "#177245",
    progress: "#1a63c0",
    warning: "#8a5a00",
    failure: "#b52825",
  },
  dark: {
    surface: "#0d0f13",
    raised: "#15181e",
    hover: "#20242d",
    border: "#282d37",
    line: "#20242c",
    control: "#6b7482",
    text: "#eceef2",
    muted: "#9ba4b2",
    brand: "#93a2ff",
    "brand-contrast": "#0d0f13",
    success: "#4fc98b",
    progress: "#6cb0ff",
    warning: "#e3b04d",
    failure: "#ff8078",
  },
};

/** Roles that also have a soft background (`--atrium-<role>-soft`): a little of the colour mixed into `raised`. */
export const SOFT_ROLES = [
  "brand",
  "success",
  "progress",
  "warning",
  "failure",
] as const satisfies readonly ColourRole[];

/** The share of the colour in a soft background. */
export const SOFT_SHARE: Readonly<Record<Scheme, number>> = { light: 0.09, dark: 0.14 };

/** Curves, bars and meters: the same in both schemes, 3:1 or more on either ground. Only bars need more than four. */
export const SERIES_COLOURS = [
  "#6274e7",
  "#11908e",
  "#b5731b",
  "#b0559e",
  "#5b8a32",
  "#d1495b",
  "#7a8494",
  "#2b8cbe",
] as const;

/** The empty part of a meter, and the bar of one that is nearly full: words beside it carry the meaning. */
export const METER_COLOURS: Readonly<Record<Scheme, Readonly<Record<"track" | "warning-fill", string>>>> = {
  light: { track: "#e4e8ee", "warning-fill": "#bd8214" },
  dark: { track: "#2a2f3a", "warning-fill": "#c98f2a" },
};

/** Distances in px. */
export const SPACING = { "2xs": 4, xs: 8, sm: 12, md: 16, lg: 24, xl: 32, "2xl": 48 } as const;

/** Corners in px. */
export const RADIUS = { xs: 3, sm: 5, md: 7, lg: 10, xl: 14 } as const;

/** Type: size and line height in px. `body` is a table cell, `reading` is prose. */
export const TYPE_SCALE = {
  caption: { size: 12, line: 16 },
  body: { size: 13, line: 20 },
  reading: { size: 14, line: 22 },
  lead: { size: 16, line: 24 },
  heading: { size: 20, line: 28 },
  display: { size: 26, line: 34 },
} as const;

/** Durations in ms; 0 under reduced motion. */
export const MOTION = { quick: 120, calm: 200 } as const;

/** Heights of a list's rows in px. */
export const ROW_HEIGHTS = { normal: 36, compact: 28 } as const;

/** Stacking order. Mantine's own: popover 300. */
export const LAYERS = { bar: 90, sidebar: 95, panel: 150, dialog: 200, toast: 450, session: 500 } as const;

/** Over the page while a dialog is open. */
export const SCRIM = "rgb(10 12 16 / 50%)";

export const SHADOWS: Readonly<Record<Scheme, Readonly<Record<"low" | "high", string>>>> = {
  light: {
    low: "0 1px 2px rgb(23 26 33 / 6%)",
    high: "0 4px 12px rgb(23 26 33 / 8%), 0 16px 40px rgb(23 26 33 / 12%)",
  },
  dark: {
    low: "0 1px 2px rgb(0 0 0 / 40%)",
    high: "0 4px 12px rgb(0 0 0 / 40%), 0 16px 40px rgb(0 0 0 / 50%)",
  },
};

/** Text is Inter, which `fonts.css` brings with what stands in for it; code is the system's. */
export const FONTS = {
  text: "Inter, Stand-in, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  code: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
} as const;
