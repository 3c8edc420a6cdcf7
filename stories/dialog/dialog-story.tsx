import { useMemo, useState } from "react";
import type { ActionKind, ActionModel } from "#engine/model";
import type { Roots } from "#engine/expression";
import { createFakeEngine } from "#engine/testing";
import type { FakeEngine, FakeEngineParts } from "#engine/testing";
import { ActionProvider, EngineProvider, Toasts, useActionStarter } from "#renderers";
import type { Action } from "#engine/template";
import { isRecord, readPointer } from "#validators";

export interface DialogStoryProps {
  /** The action as in a template. */
  readonly action: Action;
  readonly roots?: Roots;
  readonly parts?: FakeEngineParts;
  readonly onEngine?: (engine: FakeEngine) => void;
}

/** A button that starts an action of a template, with its dialogs and effects. */
export function DialogStory({ action, roots = {}, parts = {}, onEngine }: DialogStoryProps) {
  const [engine] = useState(() => {
    const template = {
      template: "services",
      v: 1,
      kind: "list",
      title: "Services",
      key: "id",
      source: { api: "fake", do: "GET /service", rows: "/data" },
      columns: [{ field: "name" }],
      rowActions: [action],
    };
    const made = createFakeEngine({
      templates: { services: template },
      ...parts,
    });
    onEngine?.(made);
    return made;
  });
  return (
    <EngineProvider engine={engine}>
      <ActionProvider>
        <main>
          <Start action={action} roots={roots} />
        </main>
        <Toasts />
      </ActionProvider>
    </EngineProvider>
  );
}

function Start({ action, roots }: { readonly action: Action; readonly roots: Roots }) {
  const { startAction, isBusy } = useActionStarter();
  const model = useMemo(() => modelOf(action), [action]);
  const name = isRecord(roots.row) ? readPointer(roots.row, "/name") : undefined;
  const place = useMemo(
    () => ({ template: "services", roots, rowName: typeof name === "string" ? name : undefined }),
    [roots, name],
  );
  return (
    <button type="button" aria-busy={isBusy(model, place)} onClick={() => void startAction(model, place)}>
      {model.label}
    </button>
  );
}

function modelOf({ id, kind, ask, goto }: Action): ActionModel {
  const known: ActionKind = kind;
  const label = id.charAt(0).toUpperCase() + id.slice(1);
  return {
    id,
    kind: known,
    label,
    icon: known,
    isDanger: known === "delete",
    asks: ask !== undefined,
    pointer: "/rowActions/0",
    href: typeof goto === "string" ? goto : undefined,
  };
}
