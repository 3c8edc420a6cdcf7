import type { ReactNode } from "react";
import { useTranslate } from "#renderers";
import { Dialog } from "#renderers/dialog";
import { paletteKeys } from "./key-names.ts";
import styles from "./shortcut-dialog.module.css";

export interface ShortcutDialogProps {
  /** Whether `/` and `?` work. */
  readonly areSingleKeysOn: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** A place with its shortcuts: the key of a text, and the keys that do the same. */
type Group = readonly [place: string, shortcuts: readonly (readonly [what: string, keys: readonly Keys[]])[]];
/** Keys that are pressed together. */
type Keys = readonly string[];

/** Every keyboard shortcut of the portal, by place. */
export function ShortcutDialog({ areSingleKeysOn, onSingleKeys, onClose }: ShortcutDialogProps): ReactNode {
  const t = useTranslate();
  const groups: readonly Group[] = [
    [
      "everywhere",
      [
        ["palette", [paletteKeys()]],
        ["search", [["/"]]],
        ["help", [["?"]]],
        ["close", [["Esc"]]],
      ],
    ],
    [
      "rows",
      [
        ["move", [["↑"], ["↓"]]],
        ["ends", [["Home"], ["End"]]],
        ["open", [["Enter"]]],
        ["actions", [["Shift", "F10"]]],
      ],
    ],
    ["tabs", [["tab", [["←"], ["→"]]]]],
  ];
  return (
    <Dialog title={t("shell.shortcuts.title")} onClose={onClose}>
      {groups.map(([place, shortcuts]) => (
        <section key={place} className={styles["group"]}>
          <h3 className={styles["place"]}>{t(`shell.shortcuts.${place}`)}</h3>
          <dl className={styles["list"]}>
            {shortcuts.map(([what, keys]) => (
              <div
                key={what}
                className={styles["line"]}
                data-off={(!areSingleKeysOn && (what === "search" || what === "help")) || undefined}
              >
                <dt>{t(`shell.shortcuts.${what}`)}</dt>
                <dd>
                  {keys.map((together) => (
                    <span key={together.join(" ")} className={styles["together"]}>
                      {together.map((key) => (
                        <kbd key={key} className={styles["key"]}>
                          {key}
                        </kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className={styles["choice"]}>
        <input
          type="checkbox"
          checked={areSingleKeysOn}
          onChange={(event) => onSingleKeys(event.currentTarget.checked)}
        />
        {t("shell.shortcuts.single")}
      </label>
    </Dialog>
  );
}
