import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { buildMenu, currentMenuItem, pageTitle, type Shell as ShellData } from "#engine/navigation";
import {
  lazyPart,
  NoPart,
  type PageCommand,
  PageCommandsProvider,
  useEngine,
  useNavigation,
  useObservable,
  useTranslate,
  useTranslations,
} from "#renderers";
import { pageAt } from "../navigation/index.ts";
import { useRecentPage } from "../palette/index.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import type { FramedPage, LiveSession } from "./framed-page.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { isSafeStart } from "../plugins.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebarState } from "./sidebar-width.ts";
import { TopBar } from "./top-bar.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { useExpanded } from "./use-expanded.ts";
import { useSingleKeys } from "./use-single-keys.ts";
import styles from "./shell.module.css";

// A page that was never scrolled needs none.
const BackToTop = lazyPart(
  () => import("./back-to-top.tsx"),
  (module) => module.BackToTop,
  { failed: NoPart },
);
const SafeStartBanner = lazyPart(
  () => import("./safe-start-banner.tsx"),
  (module) => module.SafeStartBanner,
);

export interface ShellProps {
  readonly shell: ShellData;
  readonly session: LiveSession;
  readonly page: FramedPage;
  readonly onSignOut: () => void;
}

/** Everything around the page (spec 1 §2 "Shell elements"). */
export function Shell({ shell, session, page, onSignOut }: ShellProps): ReactNode {
  const engine = useEngine();
  const t = useTranslate();
  const translations = useTranslations();
  const { location } = useNavigation();
  const notifications = useObservable(engine.notifications);
  const sidebar = useSidebarState(engine.ports.store);
  const viewer = engine.viewer();
  const menu = useMemo(
    () => (viewer === undefined ? [] : buildMenu(shell, viewer, translations)),
    [shell, viewer, translations],
  );
  const [expanded, setExpanded] = useExpanded(engine.ports.store, menu);
  const { claims, user } = session;
  const hasScrolled = useHasScrolled();

  useEffect(() => {
    // A redirect has no title of its own.
    if (page.title !== "") document.title = pageTitle(claims.companyName, page.title, translations);
  }, [claims.companyName, page.title, translations]);

  useRecentPage(engine, page.title, location.path, location.query);
  const commands = useRef<() => readonly PageCommand[]>(() => []);
  const handleCommands = useCallback((offered: () => readonly PageCommand[]) => {
    commands.current = offered;
  }, []);
  const [areSingleKeysOn, setSingleKeysOn] = useSingleKeys(engine.ports.store);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const showKeys = useCallback(() => setIsShowingKeys(true), []);
  const hideKeys = useCallback(() => setIsShowingKeys(false), []);

  // A template that is loaded before the click leaves only the data to be read.
  const preloadPage = (href: string): void => {
    const near = viewer && pageAt(shell, viewer, href);
    if (near !== undefined) void engine.templates.page(near.template, near.parameters);
  };

  const main = useRef<HTMLElement>(null);
  const isBack = useNavigationType() === NavigationType.Pop;
  const { close } = sidebar;
  const path = useRef(location.path);
  useEffect(() => {
    if (path.current === location.path) return;
    path.current = location.path;
    // Back and Forward close a menu that covers the page, as its links do.
    close();
    // A new page starts at its top, and gets the focus for screen readers; Back restores its scroll position.
    if (!isBack) window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [location.path, isBack, close]);

  return (
    <div
      className={styles["shell"]}
      data-sidebar={sidebar.state}
      data-is-managed={claims.proxied}
      data-single-keys={areSingleKeysOn}
    >
      <a
        className={styles["skip"]}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("shell.skip")}
      </a>
      <TopBar
        account={{
          companyName: claims.companyName,
          username: claims.username,
          picture: user.picture,
          isManaged: claims.proxied,
          productVersion: engine.bootstrap.current()?.productVersion ?? "",
          onSignOut,
        }}
        notifications={{ notifications, onClear: (type) => engine.notifications.clear(type) }}
        logo={engine.bootstrap.current()?.largeLogo}
        palette={
          viewer !== undefined && (
            <PaletteButton
              menu={menu}
              shell={shell}
              viewer={viewer}
              commands={() => commands.current()}
              onShortcuts={showKeys}
            />
          )
        }
        isMenuOpen={sidebar.state === "open" || sidebar.state === "over"}
        onToggleMenu={sidebar.toggle}
        onRefresh={() => engine.stale.mark({})}
      />
      <OfflineBanner />
      {isSafeStart(window.location.search) && (
        <Suspense>
          <SafeStartBanner search={window.location.search} />
        </Suspense>
      )}
      <UpdateNotice />
      <div className={styles["body"]}>
        <Sidebar
          logo={engine.bootstrap.current()?.largeLogo}
          items={menu}
          current={page.route && viewer && currentMenuItem(menu, shell, page.route, viewer)}
          state={sidebar.state}
          onClose={sidebar.close}
          expanded={expanded}
          onExpand={setExpanded}
          onShortcuts={showKeys}
          onLinkNear={preloadPage}
        />
        <main ref={main} id="content" tabIndex={-1} className={styles["main"]}>
          <Breadcrumbs trail={page.breadcrumbs} />
          <PageCommandsProvider value={handleCommands}>
            <PageBoundary key={location.path}>{page.content}</PageBoundary>
          </PageCommandsProvider>
        </main>
      </div>
      {hasScrolled && (
        <Suspense>
          <BackToTop />
        </Suspense>
      )}
      <Shortcuts
        isOpen={isShowingKeys}
        onOpen={showKeys}
        onClose={hideKeys}
        areSingleKeysOn={areSingleKeysOn}
        onSingleKeys={setSingleKeysOn}
      />
    </div>
  );
}

/** True from the first time that the page is scrolled. */
function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    const handleScroll = (): void => setHasScrolled(true);
    window.addEventListener("scroll", handleScroll, { passive: true, once: true });
    return () => window.removeEventListener("scroll", handleScroll);
  }, []);
  return hasScrolled;
}
