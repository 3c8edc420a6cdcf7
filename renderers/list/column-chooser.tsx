import { useTranslate } from "../translation.tsx";
import { lazyPart } from "../part/index.ts";
import type { ColumnChooserProps } from "./columns-panel.tsx";
import { ToolPopover } from "./tool-popover.tsx";

const ColumnsPanel = lazyPart(
  () => import("./columns-panel.tsx"),
  (module) => module.ColumnsPanel,
);

/** Opens the choice of columns. */
export function ColumnChooser(props: ColumnChooserProps) {
  const t = useTranslate();
  return (
    <ToolPopover label={t("list.columns")} icon="columns">
      <ColumnsPanel {...props} />
    </ToolPopover>
  );
}
