import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { FormSession } from "#engine";

const LeftForms = createContext<Set<string> | undefined>(undefined);

/** Remembers, while a page is open, which of its forms were left with input: on a tab that was changed. */
export function LeftFormsProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [left] = useState(() => new Set<string>());
  return <LeftForms value={left}>{children}</LeftForms>;
}

/** Whether a form comes back to the page on which it was left with input: nobody has to be told that it is kept. */
export function useIsBack(name: string, form: FormSession): boolean {
  const left = useContext(LeftForms);
  const [isBack] = useState(() => left?.has(name) === true);
  useEffect(
    () => () => {
      if (form.isChanged()) left?.add(name);
      else left?.delete(name);
    },
    [left, name, form],
  );
  return isBack;
}
