import { lazy, Suspense } from "react";
import { Button, Popover, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ColumnChooserProps } from "./columns-panel.tsx";

const ColumnsPanel = lazy(() =>
  import("./columns-panel.tsx").then(({ ColumnsPanel: component }) => ({ default: component })),
);

/** Opens the choice of columns. */
export function ColumnChooser(props: ColumnChooserProps) {
  const t = useTranslate();
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Icon name="columns" />}>
          {t("list.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("list.columns")}>
        <Suspense fallback={<Skeleton height={240} width={240} />}>
          <ColumnsPanel {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
