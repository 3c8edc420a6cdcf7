import type { Meta, StoryObj } from "@storybook/react-vite";
import styles from "./foundations.module.css";
import { PART_USES } from "./when-to-use.ts";

/** Which part of a page to take for what. */
function WhenToUse() {
  return (
    <main className={styles["page"]}>
      <h1>When to use which</h1>
      <table className={styles["parts"]}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">When</th>
            <th scope="col">When not</th>
          </tr>
        </thead>
        <tbody>
          {PART_USES.map(({ name, when, not, story }) => (
            <tr key={name}>
              <th scope="row">
                <a href={`?path=/story/${story}`} target="_top">
                  {name}
                </a>
              </th>
              <td>{when}</td>
              <td>{not}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta: Meta<typeof WhenToUse> = { title: "Foundations/When to use which", component: WhenToUse };
export default meta;

export const Parts: StoryObj<typeof WhenToUse> = {};
