import { type ReactNode, useId } from "react";
import { lazyPart, Icon, PartBoundary, useTranslate } from "#renderers";
import { initialsOf } from "#validators";
import styles from "./top-bar.module.css";
import { usePopup } from "./use-popup.ts";

// The menu is not needed for the first page.
const AccountPanel = lazyPart(
  () => import("./account-panel.tsx"),
  (module) => module.AccountPanel,
);

export interface AccountMenuProps {
  readonly companyName: string;
  readonly username: string;
  /** Absent: the initials of the user name. */
  readonly picture?: string | undefined;
  /** True while a provider acts for this account. */
  readonly isManaged: boolean;
  readonly productVersion: string;
  readonly onSignOut: () => void;
}

/** The person and their account, with its menu: account, user settings, sign out and version (spec 1 §2 "Dropdown"). */
export function AccountMenu(props: AccountMenuProps): ReactNode {
  const { companyName, username, picture } = props;
  const t = useTranslate();
  const popup = usePopup();
  const panelId = useId();
  const initials = initialsOf(username);
  return (
    <div className={styles["anchor"]}>
      <button
        ref={popup.button}
        type="button"
        className={styles["profile"]}
        aria-label={t("shell.account.name", { username, company: companyName })}
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? panelId : undefined}
        onClick={popup.toggle}
      >
        {picture === undefined ? (
          // Drawn by the style sheet: they are no part of the name by which people speak to the button.
          <span className={styles["picture"]} data-initials={initials} aria-hidden>
            {initials === "" && <Icon name="user-circle" size={24} />}
          </span>
        ) : (
          <img className={styles["picture"]} src={picture} alt="" />
        )}
        <span className={styles["person"]}>
          <strong>{username}</strong> <span>{companyName}</span>
        </span>
        <Icon name="chevron-down" size={14} className={styles["unfold"]} />
      </button>
      {popup.isOpen && (
        <div
          ref={popup.panel}
          id={panelId}
          role="region"
          className={styles["menu"]}
          aria-label={t("shell.account.title")}
        >
          <PartBoundary>
            <AccountPanel {...props} onFollow={popup.close} />
          </PartBoundary>
        </div>
      )}
    </div>
  );
}
