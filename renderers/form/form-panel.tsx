import { useTranslate } from "../translation.tsx";
import { useActionStarter } from "../action/index.ts";
import { OpenFormPanel } from "./open-form-panel.tsx";
import type { OpenFormPanelProps } from "./open-form-panel.tsx";
import styles from "./form-panel.module.css";

export interface FormPanelProps extends Omit<OpenFormPanelProps, "name" | "onDone" | "onConfirm"> {
  readonly title?: string | undefined;
  /** It stands beside other panels, in a card of its own. */
  readonly isCard?: boolean;
}

/** The form of a page or a panel. Another address is another form. */
export function FormPanel({ title, isCard = false, ...props }: FormPanelProps) {
  const { source, place } = props;
  const { applyEffects, confirm } = useActionStarter();
  const t = useTranslate();
  const { route, query } = place.roots;
  const name = JSON.stringify([source.template, source.pointer, route ?? null, query ?? null]);
  return (
    <section className={styles.panel} aria-label={title} data-card={isCard || undefined}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <OpenFormPanel
        key={name}
        {...props}
        name={name}
        onDone={({ effects }) => applyEffects(effects, place)}
        onConfirm={(text, label) =>
          confirm({ title: t("ask.question", { what: label }), text, confirm: label }, place)
        }
      />
    </section>
  );
}
