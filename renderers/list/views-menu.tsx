import { lazy, Suspense } from "react";
import { Button, Popover, Skeleton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { SavedView } from "#engine";

/** The saved views of a list. */
export interface ListViews {
  readonly saved: readonly SavedView[];
  /** The current view, as it would be saved. */
  readonly current: string;
  readonly onOpen: (query: string) => void;
  readonly onSaved: (views: readonly SavedView[]) => void;
  /** The address of a view, to share. */
  readonly linkTo: (query: string) => string;
}

// Loaded when it is opened, because most people never do.
const ViewsPanel = lazy(() =>
  import("./views-panel.tsx").then(({ ViewsPanel: component }) => ({ default: component })),
);

/** Opens the saved views; shows the current one. */
export function ViewsMenu({ views }: { readonly views: ListViews }) {
  const t = useTranslate();
  const open = views.saved.find(({ query }) => query === views.current);
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Icon name="eye" />}>
          {open === undefined ? t("list.views") : t("list.view-open", { view: open.name })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("list.views")}>
        <Suspense fallback={<Skeleton height={120} width={240} />}>
          <ViewsPanel {...views} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
