import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
  type VariantColorsResolver,
  createTheme,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  mergeMantineTheme,
  DEFAULT_THEME,
} from "@mantine/core";
import { type BrandColours, brandedPalette } from "./branded-palette.ts";
import { mixColours } from "./contrast.ts";
import { rem } from "./theme-variables.ts";
import { FONTS, MOTION, type Palette, RADIUS, type Scheme, SPACING, TYPE_SCALE } from "./tokens.ts";

/** Mantine's theme, made from the tokens and a provider's colours. */
export function createAtriumTheme(brand: BrandColours = {}): MantineTheme {
  const override = createTheme({
    primaryColor: "brand",
    primaryShade: { light: 6, dark: 4 },
    autoContrast: true,
    variantColorResolver: readableOnFilled,
    colors: {
      brand: ramp(brandedPalette("light", brand).brand, brandedPalette("dark", brand).brand),
      dark: darkGrounds(brandedPalette("dark")),
    },
    black: brandedPalette("light").text,
    fontFamily: FONTS.text,
    fontFamilyMonospace: FONTS.code,
    fontSizes: {
      xs: rem(TYPE_SCALE.caption.size),
      sm: rem(TYPE_SCALE.body.size),
      md: rem(TYPE_SCALE.reading.size),
      lg: rem(TYPE_SCALE.lead.size),
      xl: rem(TYPE_SCALE.heading.size),
    },
    lineHeights: {
      xs: ratio("caption"),
      sm: ratio("body"),
      md: ratio("reading"),
      lg: ratio("lead"),
      xl: ratio("heading"),
    },
    // One weight of emphasis.
    fontWeights: { regular: "400", medium: "600", bold: "600" },
    headings: {
      fontWeight: "600",
      sizes: {
        h1: heading("heading"),
        h2: heading("lead"),
        h3: heading("reading"),
        h4: heading("body"),
        h5: heading("body"),
        h6: heading("caption"),
      },
    },
    spacing: Object.fromEntries(Object.entries(SPACING).map(([name, px]) => [name, rem(px)])),
    radius: Object.fromEntries(Object.entries(RADIUS).map(([name, px]) => [name, rem(px)])),
    defaultRadius: "sm",
    shadows: {
      xs: "var(--atrium-shadow-low)",
      sm: "var(--atrium-shadow-low)",
      md: "var(--atrium-shadow-high)",
      lg: "var(--atrium-shadow-high)",
      xl: "var(--atrium-shadow-high)",
    },
    cursorType: "pointer",
    respectReducedMotion: true,
    components: {
      Menu: { defaultProps: { transitionProps: { duration: MOTION.quick }, shadow: "md" } },
      Popover: { defaultProps: { transitionProps: { duration: MOTION.quick }, shadow: "md" } },
      Tooltip: {
        defaultProps: {
          transitionProps: { duration: MOTION.quick },
          openDelay: 300,
          events: { hover: true, focus: true, touch: false },
        },
      },
      Button: { defaultProps: { size: "sm" } },
    },
  });
  return mergeMantineTheme(DEFAULT_THEME, override);
}

/**
 * Mantine chooses the text colour of filled controls by the light scheme's shade; our variables follow the actual
 * background.
 */
const readableOnFilled: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const { color = input.theme.primaryColor, variant, theme } = input;
  if (variant !== "filled" || !Object.hasOwn(theme.colors, color)) return resolved;
  return { ...resolved, color: `var(--mantine-color-${color}-contrast)` };
};

/** Mantine's variables, with its colours replaced by our roles. */
export function createVariablesResolver(brand: BrandColours = {}): CSSVariablesResolver {
  return (theme) => {
    const base = defaultCssVariablesResolver(theme);
    return {
      variables: base.variables,
      light: { ...base.light, ...schemeVariables("light", brand) },
      dark: { ...base.dark, ...schemeVariables("dark", brand) },
    };
  };
}

function schemeVariables(scheme: Scheme, brand: BrandColours): Record<string, string> {
  const palette = brandedPalette(scheme, brand);
  return {
    "--mantine-color-body": role("raised"),
    "--mantine-color-text": role("text"),
    "--mantine-color-bright": role("text"),
    "--mantine-color-dimmed": role("muted"),
    "--mantine-color-placeholder": role("muted"),
    "--mantine-color-error": role("failure"),
    "--mantine-color-success": role("success"),
    "--mantine-color-anchor": role("brand"),
    "--mantine-color-default": role("raised"),
    "--mantine-color-default-hover": role("hover"),
    "--mantine-color-default-color": role("text"),
    "--mantine-color-default-border": role("control"),
    "--mantine-color-disabled": role("hover"),
    "--mantine-color-disabled-color": role("muted"),
    "--mantine-color-disabled-border": role("border"),
    ...namedColour("brand", palette.brand, palette["brand-contrast"]),
    ...namedColour("red", palette.failure, palette.raised),
    ...namedColour("green", palette.success, palette.raised),
    ...namedColour("blue", palette.progress, palette.raised),
    ...namedColour("yellow", palette.warning, palette.raised),
    "--mantine-primary-color-contrast": role("brand-contrast"),
  };

  /** Mantine's variants of a colour, so that `color="red"` is our failure colour in every variant. */
  function namedColour(name: string, colour: string, contrast: string): Record<string, string> {
    const roleName =
      { brand: "brand", red: "failure", green: "success", blue: "progress", yellow: "warning" }[name] ??
      "brand";
    return {
      [`--mantine-color-${name}-filled`]: colour,
      [`--mantine-color-${name}-filled-hover`]: mixColours(palette.text, colour, 0.14),
      [`--mantine-color-${name}-contrast`]: contrast,
      [`--mantine-color-${name}-light`]: role(`${roleName}-soft`),
      [`--mantine-color-${name}-light-hover`]: role("hover"),
      [`--mantine-color-${name}-light-color`]: colour,
      [`--mantine-color-${name}-outline`]: colour,
      [`--mantine-color-${name}-outline-hover`]: role(`${roleName}-soft`),
      [`--mantine-color-${name}-text`]: colour,
    };
  }
}

/** Ten shades from near white to near black; 6 is the brand colour of light, 4 that of dark. */
function ramp(light: string, dark: string): MantineColorsTuple {
  const lighter = (share: number): string => mixColours("#ffffff", dark, share);
  const darker = (share: number): string => mixColours("#000000", light, share);
  return [
    lighter(0.88),
    lighter(0.72),
    lighter(0.5),
    lighter(0.25),
    dark,
    mixColours(light, dark, 0.5),
    light,
    darker(0.15),
    darker(0.3),
    darker(0.45),
  ];
}

function heading(name: keyof typeof TYPE_SCALE): { fontSize: string; lineHeight: string } {
  return { fontSize: rem(TYPE_SCALE[name].size), lineHeight: ratio(name) };
}

function ratio(name: keyof typeof TYPE_SCALE): string {
  return String(TYPE_SCALE[name].line / TYPE_SCALE[name].size);
}

function role(name: string): string {
  return `var(--atrium-${name})`;
}

/** The backgrounds of Mantine's controls in dark, from text (0) to the page (7): our grounds instead of its greys. */
function darkGrounds({ text, muted, control, border, hover, raised, surface }: Palette): MantineColorsTuple {
  return [text, muted, muted, control, border, hover, raised, surface, surface, surface];
}
