import { useTranslate } from "../translation.tsx";
import { lazyPart } from "../part/index.ts";
import type { SavedView } from "#engine";
import { ToolPopover } from "./tool-popover.tsx";

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
const ViewsPanel = lazyPart(
  () => import("./views-panel.tsx"),
  (module) => module.ViewsPanel,
);

/** Opens the saved views; named after the current one, and marked while one is. */
export function ViewsMenu({ views }: { readonly views: ListViews }) {
  const t = useTranslate();
  const open = views.saved.find(({ query }) => query === views.current);
  const label = open === undefined ? t("list.views") : t("list.view-open", { view: open.name });
  return (
    <ToolPopover label={label} title={t("list.views")} icon="eye" isOn={open !== undefined}>
      <ViewsPanel {...views} />
    </ToolPopover>
  );
}
