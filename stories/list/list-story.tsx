import { useState } from "react";
import { ListView } from "#renderers";
import type { ListViewProps } from "#renderers";
import { serviceList } from "./list-fixture.ts";
import styles from "./list-story.module.css";

/** A list on a page of its own; narrow ones are cards. */
export function ListStory({ width, ...props }: ListViewProps & { readonly width?: string }) {
  const [density, setDensity] = useState(props.density);
  return (
    <main className={styles["page"]} style={{ maxInlineSize: width }}>
      <h1 className={styles["title"]}>My services</h1>
      <ListView {...props} density={density} onDensity={setDensity} />
    </main>
  );
}

export const nothing = () => {};

/** What a list needs at least. */
export const LIST_ARGS: ListViewProps = {
  model: serviceList(),
  density: "normal",
  onDensity: nothing,
  onChange: nothing,
  onColumns: nothing,
  onAction: nothing,
  onBulk: () => Promise.resolve(false),
  onRetry: nothing,
  isBusy: () => false,
  onRefresh: nothing,
  onExport: () => Promise.resolve(),
  now: () => Date.now(),
};
