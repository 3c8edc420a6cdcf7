import { type BrandColours, brandedPalette, paletteVariables } from "./branded-palette.ts";
import {
  FONTS,
  LAYERS,
  METER_COLOURS,
  MOTION,
  RADIUS,
  ROW_HEIGHTS,
  type Scheme,
  SCRIM,
  SERIES_COLOURS,
  SHADOWS,
  SPACING,
  TYPE_SCALE,
} from "./tokens.ts";

/** CSS variables: the constant ones, and those of each colour scheme. */
export interface ThemeVariables {
  readonly variables: Readonly<Record<string, string>>;
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/** Every token as a CSS variable, `--atrium-…`, in a provider's colours. */
export function themeVariables(brand: BrandColours = {}): ThemeVariables {
  return {
    variables: fixedVariables(),
    light: schemeVariables("light", brand),
    dark: schemeVariables("dark", brand),
  };
}

/** The rules of a style sheet that sets the variables. The scheme is marked on the root, see `useColourScheme`. */
export function variablesAsCss({ variables, light, dark }: ThemeVariables): string {
  return [
    `:root{${declarations(variables)}}`,
    `:root[data-mantine-color-scheme="light"]{${declarations(light)}}`,
    `:root[data-mantine-color-scheme="dark"]{${declarations(dark)}}`,
  ].join("\n");
}

function declarations(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

function schemeVariables(scheme: Scheme, brand: BrandColours): Record<string, string> {
  return {
    ...paletteVariables(brandedPalette(scheme, brand), scheme),
    "--atrium-track": METER_COLOURS[scheme].track,
    "--atrium-warning-fill": METER_COLOURS[scheme]["warning-fill"],
    "--atrium-shadow-low": SHADOWS[scheme].low,
    "--atrium-shadow-high": SHADOWS[scheme].high,
  };
}

function fixedVariables(): Record<string, string> {
  const variables: Record<string, string> = {
    "--atrium-font-text": FONTS.text,
    "--atrium-font-code": FONTS.code,
    "--atrium-scrim": SCRIM,
    "--atrium-row": rem(ROW_HEIGHTS.normal),
    "--atrium-row-compact": rem(ROW_HEIGHTS.compact),
  };
  for (const [index, colour] of SERIES_COLOURS.entries()) variables[`--atrium-series-${index + 1}`] = colour;
  for (const [name, px] of Object.entries(SPACING)) variables[`--atrium-space-${name}`] = rem(px);
  for (const [name, px] of Object.entries(RADIUS)) variables[`--atrium-radius-${name}`] = rem(px);
  for (const [name, type] of Object.entries(TYPE_SCALE)) {
    variables[`--atrium-type-${name}`] = rem(type.size);
    variables[`--atrium-line-${name}`] = rem(type.line);
  }
  for (const [name, ms] of Object.entries(MOTION)) variables[`--atrium-motion-${name}`] = `${ms}ms`;
  for (const [name, layer] of Object.entries(LAYERS)) variables[`--atrium-layer-${name}`] = String(layer);
  return variables;
}

/** px as rem. */
export function rem(px: number): string {
  return `${px / 16}rem`;
}
