import { type ReactNode, Suspense, useCallback, useEffect, useMemo } from "react";
import {
  ActionProvider,
  Toasts,
  TranslationProvider,
  useEngine,
  useNavigation,
  useTranslate,
} from "#renderers";
import { lazyPart } from "#renderers/part";
import { loadPlugins } from "../plugins.ts";
import type { LiveSession } from "../shell/index.ts";
import { portalTexts, StartFailure, StartScreen, useDocumentLanguage, useShell } from "../start/index.ts";
import { LOGOUT } from "./logout-route.tsx";
import { RoutedPage } from "./routed-page.tsx";

// Most sessions end by a sign-out.
const ExpiredSession = lazyPart(
  () => import("./expired-session.tsx"),
  (module) => module.ExpiredSession,
);

/** The shell with the page of the current route, once the shell's data is loaded. */
export function SignedIn({ session }: { readonly session: LiveSession }): ReactNode {
  const engine = useEngine();
  useDocumentLanguage(session.user.language);
  const t = useTranslate();
  const { navigate } = useNavigation();
  const handleSignOut = useCallback(() => navigate(LOGOUT.path, { state: LOGOUT.state }), [navigate]);
  const { loaded, retry } = useShell(engine);
  const shell = loaded.state === "ready" ? loaded.shell : undefined;
  const texts = useMemo(() => portalTexts(shell), [shell]);
  const plugins = useMemo(() => loadPlugins(window.location.search), []);
  // Without a page there is no input to keep: sign out instead of asking to sign in again.
  const isOver = loaded.state === "failed" && session.state === "expired";
  useEffect(() => {
    if (isOver) void engine.session.signOut();
  }, [engine, isOver]);
  if (isOver) return <StartScreen title={t("start.signing-out")} isBusy />;
  if (loaded.state === "loading") return <StartScreen title={t("start.starting")} isBusy />;
  if (loaded.state === "failed")
    return <StartFailure text={loaded.text} isOffline={!engine.ports.network.isOnline()} onRetry={retry} />;
  return (
    <TranslationProvider value={texts}>
      <ActionProvider plugins={plugins}>
        <RoutedPage shell={loaded.shell} session={session} onSignOut={handleSignOut} />
      </ActionProvider>
      <Toasts />
      {session.state === "expired" && (
        <Suspense>
          <ExpiredSession onSignOut={handleSignOut} />
        </Suspense>
      )}
    </TranslationProvider>
  );
}
