import { useRef, useState } from "react";
import { ActionIcon, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { lazyPart, PartBoundary } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ExportMenuProps } from "./export-menu.tsx";

const ExportMenu = lazyPart(
  () => import("./export-menu.tsx"),
  (module) => module.ExportMenu,
);

/**
 * Opens the menu of the ways to save a list, which is loaded when somebody comes near it. The button keeps the focus
 * meanwhile; Escape takes the press back.
 */
export function ExportButton(props: ExportMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const isAsked = useRef(false);
  const ask = (): void => {
    isAsked.current = true;
    void ExportMenu.load().then(() => setOpen(isAsked.current));
  };
  const takeBack = (): void => {
    isAsked.current = false;
  };
  if (!isOpen) return <Closed onAsk={ask} onTakeBack={takeBack} />;
  return (
    <PartBoundary fallback={<Closed />} onFailed={() => setOpen(false)}>
      <ExportMenu {...props} />
    </PartBoundary>
  );
}

interface ClosedProps {
  readonly onAsk?: () => void;
  readonly onTakeBack?: () => void;
}

function Closed({ onAsk, onTakeBack }: ClosedProps) {
  const t = useTranslate();
  return (
    <Tooltip label={t("list.csv")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("list.csv")}
        aria-haspopup="menu"
        onPointerEnter={prepare}
        onFocus={prepare}
        onBlur={onTakeBack}
        onClick={onAsk}
        onKeyDown={({ key }) => {
          if (key === "Escape") onTakeBack?.();
        }}
      >
        <Icon name="csv" />
      </ActionIcon>
    </Tooltip>
  );
}

function prepare(): void {
  void ExportMenu.load();
}
