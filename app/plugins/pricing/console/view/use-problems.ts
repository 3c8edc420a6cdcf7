import { useDeferredValue, useMemo } from "react";
import { useTranslate } from "#renderers/plugin";
import { documentProblems, unreadReason } from "../state/index.ts";
import type { FieldProblem, PricingDocument } from "../state/index.ts";

/** What keeps a document from being published, by pointer. What is typed counts at once, the rest a moment later. */
export function useProblems(
  document: PricingDocument,
  refused: readonly FieldProblem[],
): ReadonlyMap<string, string> {
  const t = useTranslate();
  const { unread } = document;
  const { model, accounts } = useDeferredValue(document);
  const wrong = useMemo(() => documentProblems({ model, accounts }), [model, accounts]);
  return useMemo(() => {
    const typed = Object.entries(unread).map(
      ([pointer, text]) => [pointer, t(`pricing.problem-${unreadReason(text)}`)] as const,
    );
    const others = [...wrong, ...refused].map(({ pointer, message }) => [pointer, message] as const);
    return new Map([...others, ...typed]);
  }, [unread, wrong, refused, t]);
}
