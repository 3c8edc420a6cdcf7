import { useRef } from "react";
import { newLine, withoutLine } from "#engine";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import styles from "./field.module.css";
import { AddButton, LineButton } from "./line-button.tsx";
import { ADD, firstInput, lineButton, useFocusAfter } from "./use-focus-after.ts";

/** Lines of fields: added, moved and removed where the template allows it. The focus follows the change. */
export function TableControl({ id, field, value, onChange, renderField }: ControlProps) {
  const t = useTranslate();
  const lines: readonly unknown[] = Array.isArray(value) ? value : [];
  const isOpen = field.isFixed !== true && field.disabledReason === undefined;
  const box = useRef<HTMLDivElement>(null);
  const aim = useFocusAfter(box);
  // Lines to be deleted stay in the value and keep their index, but are not shown: other lines move past them.
  const seen = (field.lines ?? []).flatMap((fields, index) =>
    fields.length === 0 ? [] : [{ fields, index }],
  );

  const move = (place: number, by: 1 | -1) => {
    const from = seen[place]?.index;
    const to = seen[place + by]?.index;
    if (from === undefined || to === undefined) return;
    const next = lines.filter((_, index) => index !== from);
    next.splice(to, 0, lines[from]);
    // At the end of the list the button is disabled: the opposite one gets the focus.
    const ways = by < 0 ? (["up", "down"] as const) : (["down", "up"] as const);
    aim(ways.map((way) => lineButton(place + by, way)));
    onChange(next);
  };
  const remove = (place: number, index: number) => {
    aim([lineButton(place, "remove"), lineButton(place - 1, "remove"), ADD]);
    onChange(withoutLine(lines, index, field.marks));
  };
  const add = () => {
    aim([firstInput(seen.length), ADD]);
    onChange([...lines, newLine(field.marks)]);
  };
  return (
    <div ref={box} id={id} tabIndex={-1} className={styles.pairs}>
      {seen.length === 0 ? <p className={styles.empty}>{t("form.no-lines")}</p> : null}
      <ol className={styles.lines}>
        {seen.map(({ fields, index }, place) => (
          <li key={fields[0]?.pointer ?? index} data-line={place}>
            <fieldset
              aria-label={`${field.label}: ${t("form.line", { line: index + 1 })}`}
              className={styles.line}
            >
              {fields
                .filter(({ as }) => as !== "plugin")
                .map((cell) => (
                  <div key={cell.pointer} className={styles.cell}>
                    {renderField(cell, { isLabelHidden: false })}
                  </div>
                ))}
              {isOpen ? (
                <div className={styles.lineButtons}>
                  <LineButton
                    does="up"
                    label={t("form.move-up", { line: index + 1 })}
                    isDisabled={place === 0}
                    onPress={() => move(place, -1)}
                  />
                  <LineButton
                    does="down"
                    label={t("form.move-down", { line: index + 1 })}
                    isDisabled={place === seen.length - 1}
                    onPress={() => move(place, 1)}
                  />
                  <LineButton
                    does="remove"
                    label={t("form.remove-line", { line: index + 1 })}
                    onPress={() => remove(place, index)}
                  />
                </div>
              ) : null}
              {/* What a plugin draws has the width of the line, below what it is about. */}
              {fields
                .filter(({ as }) => as === "plugin")
                .map((cell) => (
                  <div key={cell.pointer} className={styles.whole}>
                    {renderField(cell, { isLabelHidden: false })}
                  </div>
                ))}
            </fieldset>
          </li>
        ))}
      </ol>
      {isOpen ? <AddButton label={t("form.add-line")} isDisabled={false} onPress={add} /> : null}
    </div>
  );
}

/** The properties of an object, one field each. */
export function GroupControl({ field, renderField }: ControlProps) {
  const fields = field.fields ?? [];
  const isRow = fields.length > 1 && fields.every(({ as }) => as === "number");
  return (
    <div className={isRow ? styles.numbers : styles.nested}>
      {fields.map((inside) => (
        <div key={inside.pointer}>{renderField(inside, { isLabelHidden: false })}</div>
      ))}
    </div>
  );
}
