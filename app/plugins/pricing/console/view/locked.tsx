import type { ReactNode } from "react";
import { useTools } from "./console-context.tsx";
import styles from "./console.module.css";

/** What the owner of the solution changes; to everybody else it is only shown. */
export function Locked({ children }: { readonly children: ReactNode }): ReactNode {
  if (!useTools().published.isForeign) return children;
  return (
    <fieldset disabled className={styles["locked"]}>
      {children}
    </fieldset>
  );
}
