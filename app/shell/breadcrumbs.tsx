import { type ReactNode, useEffect } from "react";
import type { Breadcrumb } from "#engine/navigation";
import { Icon, useEngine, useNavigation, useTranslate } from "#renderers";
import styles from "./breadcrumbs.module.css";

const KEY = "atrium.trail.";

/**
 * The trail to the page, the page itself last. Each page's last address is kept in the tab, so that the way back leads
 * to the list as it was left: its search, its filters, its page.
 */
export function Breadcrumbs({ trail }: { readonly trail: readonly Breadcrumb[] }): ReactNode {
  const t = useTranslate();
  const { location, Link } = useNavigation();
  const { tabStore } = useEngine().ports;
  useEffect(() => tabStore.set(KEY + location.path, location.query), [tabStore, location]);
  if (trail.length < 2) return null;
  return (
    <nav aria-label={t("shell.breadcrumbs")} className={styles["trail"]}>
      <ol>
        {trail.map(({ title, href }, index) => {
          const isPage = index === trail.length - 1;
          const query = href === undefined ? null : tabStore.get(KEY + href);
          return (
            <li key={`${index} ${title}`}>
              {index > 0 && <Icon name="chevron-right" size={14} />}
              {isPage || href === undefined ? (
                <span aria-current={isPage ? "page" : undefined}>{title}</span>
              ) : (
                <Link href={query ? `${href}?${query}` : href}>{title}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
