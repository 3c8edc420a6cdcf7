import { type ReactNode, useEffect } from "react";
import type { Breadcrumb } from "#engine/navigation";
import { Icon, useEngine, useNavigation, useTranslate } from "#renderers";
import { ownKey } from "../navigation/index.ts";
import styles from "./breadcrumbs.module.css";

/**
 * The trail to the page, with the page itself last. The tab remembers the last query of each page for each person, so that
 * a link back to a list restores its search, filters and page.
 */
export function Breadcrumbs({ trail }: { readonly trail: readonly Breadcrumb[] }): ReactNode {
  const t = useTranslate();
  const { location, Link } = useNavigation();
  const engine = useEngine();
  const { tabStore } = engine.ports;
  const key = ownKey(engine, "trail");
  useEffect(() => tabStore.set(key + location.path, location.query), [tabStore, key, location]);
  if (trail.length < 2) return null;
  return (
    <nav aria-label={t("shell.breadcrumbs")} className={styles["trail"]}>
      <ol>
        {trail.map(({ title, href }, index) => {
          const isPage = index === trail.length - 1;
          const query = href === undefined ? null : tabStore.get(key + href);
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
