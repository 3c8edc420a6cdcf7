import { useMediaQuery } from "@mantine/hooks";
import { Fragment, Suspense, useId, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import type { Roots } from "#engine/expression";
import type { FormModel, PluginAside, SummaryModel } from "#engine/model";
import { Icon } from "../icon/index.ts";
import { findPlugin, PluginBox } from "../plugin/index.ts";
import { usePlugins } from "../plugins-context.tsx";
import { useTranslate } from "../translation.tsx";
import { EnteredDigest, EnteredFacts } from "./entered-facts.tsx";
import { useOpenForm } from "./form-context.tsx";
import styles from "./form-aside.module.css";

/** From this width on there is room beside the form. */
const WIDE = "(min-width: 1024px)";

/** Whether the aside stands beside the form; else it is a bar above the buttons. */
export function useHasRoom(): boolean {
  return useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
}

export interface FormAsideProps {
  readonly asides: FormModel["aside"];
  /** Shows a plugin. */
  readonly renderPlugin: ((panel: PluginAside) => ReactNode) | undefined;
  /** Shows the panels that read the form's value, with these roots. */
  readonly renderPanels: ((roots: Roots) => ReactNode) | undefined;
}

/** What stands beside the form and stays in sight while it scrolls. */
export function FormAside(props: FormAsideProps) {
  const t = useTranslate();
  return (
    <section className={styles.aside} aria-label={t("form.aside")}>
      <AsideParts {...props} />
    </section>
  );
}

/** The same where there is no room: a line above the buttons, which opens upward. */
export function FormAsideBar(props: FormAsideProps) {
  const t = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const summary = props.asides.find(isSummary);
  const line = useLine(props.asides, isOpen);
  return (
    <section className={styles.bar} aria-label={t("form.aside")} data-line={line !== undefined || undefined}>
      {line === undefined ? null : <div className={styles.line}>{line}</div>}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.title}>{titleOf(props.asides) ?? t("form.aside")}</span>
        {summary === undefined || isOpen || line !== undefined ? null : (
          <EnteredDigest pointers={summary.summary} />
        )}
        <Icon name={isOpen ? "chevron-down" : "chevron-up"} size={16} />
      </button>
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what does not fit scrolls, also by keys
        <div id={id} className={styles.unfolded} tabIndex={0} role="group" aria-label={t("form.aside")}>
          <AsideParts {...props} />
        </div>
      ) : null}
    </section>
  );
}

/** What the first plugin that can says in one line; undefined: none can. */
function useLine(asides: FormAsideProps["asides"], isOpen: boolean): ReactNode | undefined {
  const plugins = usePlugins();
  for (const part of asides) {
    const plugin = isSummary(part) ? undefined : findPlugin(plugins, "panel", part.use);
    if (isSummary(part) || plugin?.line === undefined) continue;
    const Line = plugin.line;
    return (
      <Suspense fallback={null}>
        <PluginBox plugin={plugin} parameters={part.with} instead={null}>
          <Line with={part.with} refused={part.refused} isOpen={isOpen} />
        </PluginBox>
      </Suspense>
    );
  }
  return undefined;
}

function AsideParts({ asides, renderPlugin, renderPanels }: FormAsideProps) {
  return (
    <>
      {asides.map((part, index) => (
        // What is beside a form keeps its place, which identifies it.
        <Fragment key={isSummary(part) ? index : `${index} ${part.use}`}>
          {isSummary(part) ? <EnteredFacts {...part} /> : renderPlugin?.(part)}
        </Fragment>
      ))}
      {renderPanels === undefined ? null : <WithRoots render={renderPanels} />}
    </>
  );
}

/** What is folded is called as what was entered, else as the first part with a title. */
function titleOf(asides: FormModel["aside"]): string | undefined {
  return (asides.find(isSummary) ?? asides.find(({ title }) => title !== undefined))?.title;
}

function isSummary(part: FormModel["aside"][number]): part is SummaryModel {
  return "summary" in part;
}

/** Subscribes to the values itself, so that the form need not render for it. */
function WithRoots({ render }: { readonly render: (roots: Roots) => ReactNode }) {
  const { form } = useOpenForm();
  return render(useSyncExternalStore(form.subscribe, form.roots));
}
