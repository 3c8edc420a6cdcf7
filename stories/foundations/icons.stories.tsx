import type { Meta, StoryObj } from "@storybook/react-vite";
import { Icon, ICONS } from "#renderers";
import styles from "./foundations.module.css";

/** Every icon by the name that templates and menus use. */
function Icons() {
  return (
    <main className={styles["page"]}>
      <h1>Icons</h1>
      <ul className={styles["icons"]}>
        {Object.keys(ICONS).map((name) => (
          <li key={name} className={styles["icon"]}>
            <Icon name={name} size={20} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}

const meta: Meta<typeof Icons> = { title: "Foundations/Icons", component: Icons };
export default meta;

export const All: StoryObj<typeof Icons> = {};
