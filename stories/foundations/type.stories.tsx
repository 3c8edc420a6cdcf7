import type { Meta, StoryObj } from "@storybook/react-vite";
import { TYPE_SCALE } from "#renderers";
import styles from "./foundations.module.css";

const SAMPLES: Readonly<Record<keyof typeof TYPE_SCALE, string>> = {
  caption: "Updated 12 s ago",
  body: "web-01 · Powered on · 8 vCPU · 32 GB · 1,024.00 EUR",
  reading: "A service keeps its name, its history and its price when it moves to another pool.",
  lead: "Resource pool erp-prod",
  heading: "My services",
  display: "2,340.50 EUR",
};

/** The six sizes of type. */
function Type() {
  return (
    <main className={styles["page"]}>
      <h1>Type</h1>
      {Object.entries(TYPE_SCALE).map(([name, { size, line }]) => (
        <section key={name}>
          <p
            className={styles["sample"]}
            style={{ fontSize: `var(--atrium-type-${name})`, lineHeight: `var(--atrium-line-${name})` }}
          >
            {SAMPLES[name as keyof typeof TYPE_SCALE]}
          </p>
          <p className={styles["detail"]}>
            {name} · {size}/{line} px
          </p>
        </section>
      ))}
      <section>
        <p>
          erp-production, <strong>erp-production</strong>
        </p>
        <p className={styles["detail"]}>One weight of emphasis, 600</p>
      </section>
      <section>
        <p className={styles["figures"]}>
          1,111.11
          <br />
          8,888.88
        </p>
        <p className={styles["detail"]}>Figures stand below each other in tables and amounts</p>
      </section>
    </main>
  );
}

const meta: Meta<typeof Type> = { title: "Foundations/Type", component: Type };
export default meta;

export const Scale: StoryObj<typeof Type> = {};
