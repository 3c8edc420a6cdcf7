import { describe, expect, test } from "vitest";
import { brandedPalette, softGround } from "./branded-palette.ts";
import { contrastRatio, parseColour } from "./contrast.ts";
import { METER_COLOURS, SERIES_COLOURS, SOFT_ROLES, type Scheme } from "./tokens.ts";

const SCHEMES: readonly Scheme[] = ["light", "dark"];
const TEXT_ROLES = ["text", "muted", "brand", "success", "progress", "warning", "failure"] as const;
const GROUND_ROLES = ["surface", "raised", "hover"] as const;

/** Includes difficult colours of a provider. */
const BRANDS = [
  undefined,
  "#ffff00",
  "#ffffff",
  "#000000",
  "#7f7f7f",
  "#00ff88",
  "#ff0000",
  "#0b2545",
  "#c0ffee",
];

describe("colours are readable (WCAG AA)", () => {
  for (const scheme of SCHEMES) {
    for (const primary of BRANDS) {
      const palette = brandedPalette(scheme, { primary, highlight: primary });
      test(`every text colour on every ground in ${scheme} with brand ${primary ?? "of our own"}`, () => {
        const faint = TEXT_ROLES.flatMap((text) =>
          GROUND_ROLES.map((ground) => ({
            text,
            ground,
            ratio: contrastRatio(palette[text], palette[ground]),
          })),
        ).filter(({ ratio }) => ratio < 4.5);
        expect(faint).toEqual([]);
      });
      test(`text on brand and on soft grounds in ${scheme} with brand ${primary ?? "of our own"}`, () => {
        expect(contrastRatio(palette["brand-contrast"], palette.brand)).toBeGreaterThanOrEqual(4.5);
        for (const role of SOFT_ROLES) {
          const ground = softGround(palette, scheme, role);
          expect(contrastRatio(palette[role], ground), `${role} on its soft ground`).toBeGreaterThanOrEqual(
            4.5,
          );
          expect(contrastRatio(palette.text, ground), `text on soft ${role}`).toBeGreaterThanOrEqual(4.5);
        }
      });
    }
    test(`outlines of controls stand out in ${scheme}`, () => {
      const palette = brandedPalette(scheme);
      for (const ground of ["surface", "raised"] as const) {
        expect(contrastRatio(palette.control, palette[ground])).toBeGreaterThanOrEqual(3);
      }
    });
  }
});

test.each([
  ["#abc", "#aabbcc"],
  ["ABCDEF", "#abcdef"],
  ["red", undefined],
  ["#12345", undefined],
  ["url(x)", undefined],
  [42, undefined],
])("reads %j as the colour %j", (text, expected) => {
  expect(parseColour(text)).toBe(expected);
});

test.each(SCHEMES)("curves and bars stand out from their ground in %s", (scheme) => {
  const { raised, surface } = brandedPalette(scheme);
  const faint = [...SERIES_COLOURS, METER_COLOURS[scheme]["warning-fill"]].flatMap((colour) =>
    [raised, surface].filter((ground) => contrastRatio(colour, ground) < 3).map((ground) => [colour, ground]),
  );
  expect(faint).toEqual([]);
});
