import { useId, useState } from "react";
import { Button, CopyTextButton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./show-call.module.css";

export interface ShowCallProps {
  /** The calls that would be made now, as curl commands. */
  readonly load: () => Promise<readonly string[]>;
}

const NEWLINE = "\n";

/** A button that shows the calls as curl commands to copy. They are computed each time it opens. */
export function ShowCall({ load }: ShowCallProps) {
  const t = useTranslate();
  const id = useId();
  const [calls, setCalls] = useState<readonly string[]>();
  const text = calls?.join("\n\n") ?? "";
  return (
    <div className={styles.box}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={calls !== undefined}
        aria-controls={id}
        onClick={() => (calls === undefined ? void load().then(setCalls) : setCalls(undefined))}
      >
        {t(calls === undefined ? "action.show-call" : "action.hide-call")}
      </Button>
      <div id={id} hidden={calls === undefined}>
        {text === "" ? (
          <p className={styles.none}>{t("action.no-call")}</p>
        ) : (
          <>
            <textarea
              readOnly
              className={styles.calls}
              rows={Math.min(12, text.split(NEWLINE).length + 1)}
              aria-label={t("action.calls")}
              value={text}
            />
            <CopyTextButton label={t("action.calls")} text={text} />
          </>
        )}
      </div>
    </div>
  );
}
