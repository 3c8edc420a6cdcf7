import { useMemo, useState } from "react";
import type { ActionRun } from "#engine";
import type { FormSource, FormSpec } from "#engine/model";
import { createFakeEngine } from "#engine/testing";
import type { FakeEngine, FakeEngineParts } from "#engine/testing";
import { ActionProvider, EngineProvider, FormPanel, Toasts } from "#renderers";
import styles from "./form-story.module.css";

export interface FormStoryProps {
  readonly spec: FormSpec;
  readonly parts?: FakeEngineParts;
  readonly kind?: "add" | "modify";
  readonly roots?: ActionRun["roots"];
  /** Gives tests access to the calls. */
  readonly onEngine?: (engine: FakeEngine) => void;
}

/** The form of a page, with an engine without a server. */
export function FormStory({ spec, parts = {}, kind = "add", roots = {}, onEngine }: FormStoryProps) {
  const [engine] = useState(() => {
    const made = createFakeEngine(parts);
    onEngine?.(made);
    return made;
  });
  const source = useMemo<FormSource>(
    () => ({ id: "form", template: "pool", pointer: "", spec, run: "", kind }),
    [spec, kind],
  );
  const place = useMemo(() => ({ template: "pool", roots }), [roots]);
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>
        <main className={styles.page}>
          <h1 className={styles.title}>Purchase a resource pool</h1>
          <FormPanel
            source={source}
            place={place}
            renderAside={(panel) => <p key={panel.use}>{panel.use}</p>}
          />
        </main>
        <Toasts />
      </ActionProvider>
    </EngineProvider>
  );
}
