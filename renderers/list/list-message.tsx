import type { ActionModel, ListChange, ListModel } from "#engine/model";
import { Button, MessageBox } from "../control/index.ts";
import { ActionButton } from "../panel/index.ts";
import { useTranslate } from "../translation.tsx";

export interface ListMessageProps {
  readonly model: ListModel;
  readonly onChange: (change: ListChange) => void;
  readonly onRetry: () => void;
  readonly onAction: (action: ActionModel) => void;
}

/**
 * The message of a list without rows, with what to do: retry, clear the filters, the first page, or the first action.
 */
export function ListMessage({ model, onChange, onRetry, onAction }: ListMessageProps) {
  const t = useTranslate();
  const state = model.state === "ready" || model.state === "loading" ? "empty" : model.state;
  const isNarrowed = (model.search?.value ?? "") !== "" || model.filters.some(({ value }) => value !== "");
  const first = model.actions.find(({ kind }) => kind === "add" || kind === "purchase");
  return (
    <MessageBox state={state} title={model.message?.title ?? ""} text={model.message?.text ?? ""}>
      {state === "error" && (
        <Button variant="default" onClick={onRetry}>
          {t("list.retry")}
        </Button>
      )}
      {state === "empty" && model.page.number > 1 && (
        <Button variant="default" onClick={() => onChange({ page: 1 })}>
          {t("list.page-first")}
        </Button>
      )}
      {state === "empty" && isNarrowed && (
        <Button variant="default" onClick={() => onChange({ clear: "filters" })}>
          {t("list.clear-filters")}
        </Button>
      )}
      {state === "empty" && !isNarrowed && first !== undefined && (
        <ActionButton
          action={first}

          isBusy={false}
          onStart={() => onAction(first)}
        />
      )}
    </MessageBox>
  );
}
