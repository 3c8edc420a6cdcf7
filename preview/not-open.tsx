import type { ReactNode } from "react";
import styles from "./preview.module.css";

export interface NotOpenProps {
  readonly page: string;
  readonly role: string;
  /** The roles that may open the page. */
  readonly openTo: readonly string[];
  /** The flags are others than those of the role. */
  readonly hasOwnFlags: boolean;
  readonly onRole: (role: string) => void;
}

/** In place of a page that the chosen role may not open: the portal would lead them elsewhere. */
export function NotOpen({ page, role, openTo, hasOwnFlags, onRole }: NotOpenProps): ReactNode {
  return (
    <main className={styles["notOpen"]}>
      <h1>
        {role} may not open {page}
      </h1>
      <p>
        The portal leads this role to its own first page.
        {hasOwnFlags && " The flags are others than those of the role."}
      </p>
      {openTo.length === 0 ? (
        <p>No role may. Look at the access of its route and of the page.</p>
      ) : (
        <p>
          Look as{" "}
          {openTo.map((each) => (
            <button key={each} type="button" onClick={() => onRole(each)}>
              {each}
            </button>
          ))}
        </p>
      )}
    </main>
  );
}
