import { useMemo, useState } from "react";
import type { ActionPlace } from "#engine";
import type { ActionKind, ActionModel } from "#engine/model";
import type { Roots } from "#engine/expression";
import { createFakeEngine } from "#engine/testing";
import type { FakeEngine, FakeEngineParts } from "#engine/testing";
import { ActionProvider, EngineProvider, Toasts, useActionStarter, useNavigation } from "#renderers";
import type { Action } from "#engine/template";
import { isRecord, readPointer } from "#validators";

export interface DialogStoryProps {
  /** The action as in a template. */
  readonly action: Action;
  readonly roots?: Roots;
  /** Names of the rows that it is started for together, and of those that it leaves out with the reason. */
  readonly rows?: { readonly taken: readonly string[]; readonly leftOut?: Readonly<Record<string, string>> };
  readonly parts?: FakeEngineParts;
  readonly onEngine?: (engine: FakeEngine) => void;
  /** Takes whether something was done. */
  readonly onDone?: (hasRun: boolean) => void;
  /** Takes what goes to another page. */
  readonly onNavigate?: (navigate: (href: string) => void) => void;
}

/** A button that starts an action of a template, with its dialogs and effects. */
export function DialogStory({
  action,
  roots = {},
  rows,
  parts = {},
  onEngine,
  onDone,
  onNavigate,
}: DialogStoryProps) {
  const { navigate } = useNavigation();
  onNavigate?.(navigate);
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
          <Start action={action} roots={roots} rows={rows} onDone={onDone} />
        </main>
        <Toasts />
      </ActionProvider>
    </EngineProvider>
  );
}

function Start({
  action,
  roots,
  rows,
  onDone,
}: Required<Pick<DialogStoryProps, "action" | "roots">> & Pick<DialogStoryProps, "rows" | "onDone">) {
  const { startAction, isBusy } = useActionStarter();
  const model = useMemo(() => modelOf(action), [action]);
  const name = isRecord(roots.row) ? readPointer(roots.row, "/name") : undefined;
  const place = useMemo(
    () => ({
      template: "services",
      roots,
      rowName: typeof name === "string" ? name : undefined,
      ...(rows === undefined ? {} : { rows: bulkRows(model, rows) }),
    }),
    [roots, name, model, rows],
  );
  return (
    <button
      type="button"
      aria-busy={isBusy(model, place)}
      onClick={() => void startAction(model, place).then(onDone)}
    >
      {model.label}
    </button>
  );
}

function bulkRows(
  { label }: ActionModel,
  { taken, leftOut = {} }: NonNullable<DialogStoryProps["rows"]>,
): ActionPlace["rows"] {
  return {
    title: `${label} ${taken.length} machines`,
    taken: taken.map((rowName, index) => ({
      template: "services",
      list: "services",
      roots: { row: { id: index + 1, name: rowName } },
      rowKey: String(index + 1),
      rowName,
    })),
    leftOut: Object.entries(leftOut).map(([rowName, reason]) => ({ name: rowName, reason })),
  };
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
    tone: known === "delete" ? "danger" : known === "vm-state" ? "warning" : undefined,
    hasFields: ask?.fields !== undefined,
    pointer: "/rowActions/0",
    href: typeof goto === "string" ? goto : undefined,
  };
}
