import type { Meta, StoryObj } from "@storybook/react-vite";
import { brandedPalette, COLOUR_ROLES, contrastRatio, MOTION, RADIUS, SPACING } from "#renderers";
import styles from "./foundations.module.css";

/** The colour roles with their contrast, the distances, corners and durations. */
function Tokens({ scheme }: { readonly scheme: "light" | "dark" }) {
  const palette = brandedPalette(scheme);
  return (
    <main className={styles["page"]}>
      <h1>Tokens</h1>
      <section>
        <h2>Colour roles</h2>
        <ul className={styles["swatches"]}>
          {COLOUR_ROLES.map((role) => (
            <li key={role} className={styles["swatch"]}>
              <span className={styles["colour"]} style={{ background: `var(--atrium-${role})` }} />
              <span className={styles["name"]}>{role}</span>
              <span className={styles["detail"]}>
                {palette[role]} · {contrastRatio(palette[role], palette.raised).toFixed(1)}:1 on raised
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Spacing</h2>
        {Object.entries(SPACING).map(([name, px]) => (
          <p key={name} className={styles["line"]}>
            <span className={styles["name"]}>{name}</span>
            <span className={styles["bar"]} style={{ width: `var(--atrium-space-${name})` }} />
            <span className={styles["detail"]}>{px} px</span>
          </p>
        ))}
      </section>
      <section>
        <h2>Corners</h2>
        <ul className={styles["swatches"]}>
          {Object.entries(RADIUS).map(([name, px]) => (
            <li key={name} className={styles["swatch"]}>
              <span className={styles["corner"]} style={{ borderRadius: `var(--atrium-radius-${name})` }} />
              <span className={styles["name"]}>{name}</span>
              <span className={styles["detail"]}>{px} px</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Shadow and motion</h2>
        <ul className={styles["swatches"]}>
          {(["low", "high"] as const).map((name) => (
            <li key={name} className={styles["swatch"]}>
              <span className={styles["corner"]} style={{ boxShadow: `var(--atrium-shadow-${name})` }} />
              <span className={styles["name"]}>{name}</span>
            </li>
          ))}
        </ul>
        {Object.entries(MOTION).map(([name, ms]) => (
          <p key={name} className={styles["line"]}>
            <span className={styles["name"]}>{name}</span>
            <span className={styles["detail"]}>{ms} ms, none under reduced motion</span>
          </p>
        ))}
      </section>
    </main>
  );
}

const meta: Meta<typeof Tokens> = {
  title: "Foundations/Tokens",
  component: Tokens,
  render: (_args, { globals }) => <Tokens scheme={globals["scheme"] === "dark" ? "dark" : "light"} />,
};
export default meta;

export const All: StoryObj<typeof Tokens> = {};
