import { useEffect, useMemo, useRef, useState } from "react";
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
  /** Where it stands in its template; default: it is the page. */
  readonly pointer?: string;
  readonly roots?: ActionRun["roots"];
  /** Presses its button once its fields are there. */
  readonly isSent?: boolean;
  /** Gives tests access to the calls. */
  readonly onEngine?: (engine: FakeEngine) => void;
}

/** The form of a page, with an engine without a server. */
export function FormStory({
  spec,
  parts = {},
  kind = "add",
  pointer = "",
  roots = {},
  isSent = false,
  onEngine,
}: FormStoryProps) {
  const [engine] = useState(() => {
    const made = createFakeEngine(parts);
    onEngine?.(made);
    return made;
  });
  const source = useMemo<FormSource>(
    () => ({ id: "form", template: "pool", pointer, spec, run: pointer, kind }),
    [spec, kind, pointer],
  );
  const page = useRef<HTMLElement>(null);
  useEffect(() => (isSent ? pressSubmit(page.current) : undefined), [isSent]);
  const place = useMemo(() => ({ template: "pool", roots }), [roots]);
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>
        <main ref={page} className={styles.page}>
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

/** Presses the button of the form within once it has fields; the returned function gives that up. */
function pressSubmit(within: HTMLElement | null): () => void {
  const look = (): void => {
    const button = within?.querySelector<HTMLElement>("button[type=submit]");
    const field = within?.querySelector("input, textarea");
    if (button && field) button.click();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
