import type { ReactNode } from "react";
import { Icon, useNavigation, useTranslate } from "#renderers";
import type { AccountMenuProps } from "./account-menu.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import styles from "./account-panel.module.css";

export type AccountPanelProps = Omit<AccountMenuProps, "picture"> & {
  /** Called after a click on a link. */
  readonly onFollow: () => void;
};

/** What the account menu holds: account, user settings, colours, sign out and version (spec 1 §2 "Dropdown"). */
export function AccountPanel(props: AccountPanelProps): ReactNode {
  const { companyName, username, isManaged, productVersion, onSignOut, onFollow } = props;
  const t = useTranslate();
  const { Link } = useNavigation();
  return (
    <>
      <div className={styles["who"]}>
        <strong>{companyName}</strong>
        <span>{username}</span>
      </div>
      {!isManaged && (
        <Link href="/pages/user/user-settings" className={styles["entry"]} onClick={onFollow}>
          <Icon name="settings" />
          {t("shell.account.settings")}
        </Link>
      )}
      <SchemeToggle />
      <button type="button" className={styles["entry"]} onClick={onSignOut}>
        <Icon name="logout" />
        {t("shell.account.sign-out")}
      </button>
      {isManaged && <p className={styles["managed"]}>{t("shell.account.managed")}</p>}
      <p className={styles["version"]}>{t("shell.account.version", { version: productVersion })}</p>
    </>
  );
}
