export { AtriumProvider, type AtriumProviderProps } from "./atrium-provider.tsx";
export { type BrandColours, brandedPalette, softGround, TEXT_CONTRAST } from "./branded-palette.ts";
export { type SchemeChoice, type ThemeState, useColourScheme } from "./colour-scheme.ts";
export { contrastRatio, parseColour } from "./contrast.ts";
export { MantineTheme } from "./mantine-theme.tsx";
export {
  COLOUR_ROLES,
  type ColourRole,
  LAYERS,
  MOTION,
  PALETTES,
  type Palette,
  RADIUS,
  ROW_HEIGHTS,
  SHADOWS,
  type Scheme,
  SOFT_ROLES,
  SPACING,
  TYPE_SCALE,
} from "./tokens.ts";
