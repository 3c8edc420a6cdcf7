import type { CSSProperties, ReactNode } from "react";
import { brandedPalette, contrastRatio, parseColour, useTranslate } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import styles from "./branding.module.css";

const SCHEMES = ["light", "dark"] as const;

/** A preview of the colours in both schemes. A colour with too little contrast is shown with the shade that replaces it. */
export function BrandingPreview({ with: { primary, highlight } }: PanelPluginProps): ReactNode {
  const t = useTranslate();
  const chosen = parseColour(primary);
  const brand = { primary: chosen, highlight: parseColour(highlight) };
  return (
    <div className={styles["preview"]}>
      <h2 className={styles["title"]}>{t("branding.preview")}</h2>
      {SCHEMES.map((scheme) => {
        const palette = brandedPalette(scheme, brand);
        const colours: CSSProperties = {
          background: palette.surface,
          color: palette.text,
          borderColor: palette.border,
        };
        return (
          <div key={scheme} className={styles["sample"]} style={colours}>
            <strong>{t(`branding.preview-${scheme}`)}</strong>
            <p>{t("branding.preview-text")}</p>
            <p style={{ color: palette.brand }}>{t("branding.preview-link")}</p>
            <p style={{ background: palette.hover }}>{t("branding.preview-text")}</p>
            <span
              className={styles["button"]}
              style={{ background: palette.brand, color: palette["brand-contrast"] }}
            >
              {t("branding.preview-button")}
            </span>
            {chosen !== undefined && (
              <p className={styles["note"]}>
                {palette.brand === chosen
                  ? t("branding.as-chosen", { ratio: rounded(contrastRatio(chosen, palette.raised)) })
                  : t("branding.changed", {
                      chosen,
                      used: palette.brand,
                      ratio: rounded(contrastRatio(chosen, palette.raised)),
                    })}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

function rounded(ratio: number): string {
  return ratio.toFixed(1);
}
