import { useEffect, useId, useState } from "react";
import { Button, CopyTextButton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./show-call.module.css";
import { useShownCalls } from "./shown-calls.ts";

export interface ShowCallProps {
  /** The calls that would be made now, as curl commands. */
  readonly load: () => Promise<readonly string[]>;
  /** Calls back when they may have become others; returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void;
}

const NEWLINE = "\n";

/** A button that shows the calls as curl commands to copy, for those who chose to see it. */
export function ShowCall(props: ShowCallProps) {
  const [isOffered] = useShownCalls();
  return isOffered ? <Calls {...props} /> : null;
}

/** While it is open the calls follow the input. */
function Calls({ load, subscribe }: ShowCallProps) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const calls = useCalls(isOpen, load, subscribe);
  const text = calls?.join("\n\n") ?? "";
  return (
    <div className={styles.box} data-open={isOpen || undefined}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? "action.hide-call" : "action.show-call")}
      </Button>
      <div id={id} hidden={!isOpen || calls === undefined}>
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

/** The calls as they are now; undefined until they are known. A later answer is never replaced by an earlier one. */
function useCalls(
  isOpen: boolean,
  load: ShowCallProps["load"],
  subscribe: ShowCallProps["subscribe"],
): readonly string[] | undefined {
  const [calls, setCalls] = useState<readonly string[]>();
  useEffect(() => {
    if (!isOpen) return undefined;
    let turn = 0;
    const update = async () => {
      turn += 1;
      const own = turn;
      const found = await load();
      if (own === turn) setCalls(found);
    };
    void update();
    const end = subscribe(() => void update());
    return () => {
      turn = 0;
      end();
      setCalls(undefined);
    };
  }, [isOpen, load, subscribe]);
  return calls;
}
