import type { ReactNode } from "react";
import { PartRetry, Skeleton } from "../control/index.ts";
import { type PartFailureProps, useBuildOf } from "../part/index.ts";
import { useTranslate } from "../translation.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { DialogButtons, DialogText } from "./dialog-parts.tsx";
import styles from "./dialog.module.css";

export interface PartDialogProps {
  readonly title: string;
  readonly onClose: () => void;
}

/**
 * A dialog whose code is being loaded. It shows only where that takes a moment, with the size and tone of the dialog that
 * takes its place.
 */
export function WaitingDialog(props: PartDialogProps & Pick<DialogProps, "size" | "tone">): ReactNode {
  const t = useTranslate();
  return (
    <Dialog {...props} isLate>
      <output className={styles["waiting"]} aria-label={t("list.loading")}>
        <Skeleton height={props.size === "large" ? 128 : 22} />
      </output>
    </Dialog>
  );
}

/** A dialog whose code could not be loaded: it says so, and asks for it again. */
export function MissingDialog({ title, onClose, ...part }: PartDialogProps & PartFailureProps): ReactNode {
  const t = useTranslate();
  const { isOutdated } = useBuildOf(part);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogText role="alert">{t(isOutdated ? "part.outdated" : "part.missing")}</DialogText>
      <DialogButtons>
        <PartRetry {...part} size="sm" />
      </DialogButtons>
    </Dialog>
  );
}

/** A missing dialog with the title of this key of a text. */
export function missingDialog(titleKey: string) {
  return function Missing(props: Omit<PartDialogProps, "title"> & PartFailureProps): ReactNode {
    const t = useTranslate();
    return <MissingDialog {...props} title={t(titleKey)} />;
  };
}
