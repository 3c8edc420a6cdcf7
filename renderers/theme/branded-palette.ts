import { contrastRatio, mixColours, parseColour, readableShade } from "./contrast.ts";
import { type ColourRole, PALETTES, type Palette, type Scheme, SOFT_ROLES, SOFT_SHARE } from "./tokens.ts";

/** The colours that a provider may set (spec 1 §3 "Branding", colourOptions). Invalid ones are left out. */
export interface BrandColours {
  readonly primary?: string | undefined;
  readonly highlight?: string | undefined;
}

/** Text needs a contrast of 4.5:1 (WCAG AA). */
export const TEXT_CONTRAST = 4.5;

/**
 * The palette of a scheme in a provider's colours. The primary colour becomes `brand` in the nearest shade that is
 * readable on every ground of the scheme; the highlight colour tints `hover`. The result is always readable.
 */
export function brandedPalette(scheme: Scheme, brand: BrandColours = {}): Palette {
  const palette = PALETTES[scheme];
  const primary = parseColour(brand.primary);
  const highlight = parseColour(brand.highlight);
  const hover = highlight === undefined ? palette.hover : mixColours(highlight, palette.hover, 0.06);
  const grounds = [palette.surface, palette.raised, hover];
  const shade = primary === undefined ? palette.brand : readableShade(primary, grounds, TEXT_CONTRAST + 0.6);
  return {
    ...palette,
    hover,
    brand: shade,
    "brand-contrast": contrastRatio("#ffffff", shade) >= TEXT_CONTRAST ? "#ffffff" : PALETTES.dark.surface,
  };
}

/** The soft ground of a role, see `SOFT_ROLES`. */
export function softGround(palette: Palette, scheme: Scheme, role: ColourRole): string {
  return mixColours(palette[role], palette.raised, SOFT_SHARE[scheme]);
}

/** The CSS variables of a palette: `--atrium-<role>` and `--atrium-<role>-soft`. */
export function paletteVariables(palette: Palette, scheme: Scheme): Record<`--atrium-${string}`, string> {
  const variables: Record<`--atrium-${string}`, string> = {};
  const pairs = [
    ...Object.entries(palette).map(([role, colour]) => [`--atrium-${role}`, colour] as const),
    ...SOFT_ROLES.map((role) => [`--atrium-${role}-soft`, softGround(palette, scheme, role)] as const),
  ];
  for (const [name, colour] of pairs) variables[name] = colour;
  return variables;
}
