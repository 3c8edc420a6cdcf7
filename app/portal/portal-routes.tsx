import { type ReactNode, useState } from "react";
import { createHashHistory } from "../navigation/hash-history.ts";
import { HistoryProvider, Redirect, usePlace } from "../navigation/history-context.tsx";
import { createLeaveGuards } from "../navigation/leave-guards.ts";
import { RouterNavigation } from "../navigation/router-navigation.tsx";
import { ConsoleRoute } from "./console-route.tsx";
import { LoginRoute } from "./login-route.tsx";
import { LOGOUT, LogoutRoute } from "./logout-route.tsx";
import { PagesRoute } from "./pages-route.tsx";

/** The portal's routes over the hash of the address. */
export function PortalRoutes(): ReactNode {
  const [guards] = useState(createLeaveGuards);
  const [history] = useState(() => createHashHistory(window, guards));
  return (
    <HistoryProvider value={history}>
      <RouterNavigation guards={guards}>
        <TopLevel />
      </RouterNavigation>
    </HistoryProvider>
  );
}

/** The top-level structure of spec 1 §2. What is below `pages` is data: see `templates/routes.json`. */
function TopLevel(): ReactNode {
  const { path } = usePlace();
  if (path === "/") return <Redirect to="/pages" />;
  if (path === "/login") return <LoginRoute />;
  if (path === "/console") return <ConsoleRoute />;
  if (path === LOGOUT.path) return <LogoutRoute />;
  if (path === "/pages" || path.startsWith("/pages/")) return <PagesRoute />;
  return <Redirect to="/pages/services/my-services" />;
}
