import type { ReactNode } from "react";
import { Icon, useNavigation, useTranslate } from "#renderers";
import { AccountMenu, type AccountMenuProps } from "./account-menu.tsx";
import { NotificationBell, type NotificationBellProps } from "./notification-bell.tsx";
import styles from "./top-bar.module.css";

export interface TopBarProps {
  readonly account: AccountMenuProps;
  readonly notifications: NotificationBellProps;
  /** Address of the provider's logo; absent or empty: the portal's logo and name. */
  readonly logo?: string | undefined;
  /** Opens the command palette. */
  readonly palette?: ReactNode;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
  /** Reads the data of the page again. */
  readonly onRefresh: () => void;
}

const PRODUCT = "Atrium";

/** The bar at the top of every page (spec 1 §2 "Top bar"). */
export function TopBar({
  account,
  notifications,
  logo,
  palette,
  isMenuOpen,
  onToggleMenu,
  onRefresh,
}: TopBarProps): ReactNode {
  const t = useTranslate();
  const menuName = t(isMenuOpen ? "shell.menu.collapse" : "shell.menu.expand");
  return (
    <header className={styles["bar"]} data-is-managed={account.isManaged}>
      <div className={styles["start"]}>
        <button
          type="button"
          className={styles["tool"]}
          aria-label={menuName}
          title={menuName}
          aria-expanded={isMenuOpen}
          aria-controls="atrium-menu"
          onClick={onToggleMenu}
        >
          <Icon name={isMenuOpen ? "sidebar-collapse" : "menu-2"} size={18} />
        </button>
        <HomeLink logo={logo} />
        {palette}
      </div>
      {account.isManaged && (
        <div className={styles["acting"]}>
          <Icon name="login-2" />
          <p>{t("shell.acting", { company: account.companyName })}</p>
          <button
            type="button"
            className={styles["leave"]}
            aria-label={t("shell.acting-end-name", { company: account.companyName })}
            onClick={account.onSignOut}
          >
            {t("shell.acting-end")}
          </button>
        </div>
      )}
      <div className={styles["end"]}>
        <button
          type="button"
          className={styles["tool"]}
          aria-label={t("shell.refresh")}
          title={t("shell.refresh")}
          onClick={onRefresh}
        >
          <Icon name="refresh" size={18} />
        </button>
        <NotificationBell {...notifications} />
        <AccountMenu {...account} />
      </div>
    </header>
  );
}

export interface HomeLinkProps {
  /** Address of the provider's logo; absent or empty: the portal's logo and name. */
  readonly logo?: string | undefined;
  readonly onClick?: () => void;
}

/** Whose portal it is; leads to where the person's role begins. */
export function HomeLink({ logo, onClick }: HomeLinkProps): ReactNode {
  const t = useTranslate();
  const { Link } = useNavigation();
  const isOwn = logo === undefined || logo === "";
  const home = t("shell.home");
  // Whoever speaks to the page says what they see.
  return (
    <Link
      href="/pages"
      className={styles["logo"]}
      aria-label={isOwn ? `${PRODUCT}, ${home}` : home}
      onClick={onClick}
    >
      {isOwn ? (
        <>
          <img src="/favicon.svg" alt="" className={styles["mark"]} />
          <span className={styles["product"]}>{PRODUCT}</span>
        </>
      ) : (
        <img src={logo} alt="" className={styles["provider-logo"]} />
      )}
    </Link>
  );
}
