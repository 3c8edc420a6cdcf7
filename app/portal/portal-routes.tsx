import type { ReactNode } from "react";
import { HashRouter, Navigate, Route, Routes } from "react-router-dom";
import { RouterNavigation } from "../navigation/index.ts";
import { ConsoleRoute } from "./console-route.tsx";
import { LoginRoute } from "./login-route.tsx";
import { LOGOUT, LogoutRoute } from "./logout-route.tsx";
import { MANAGED_ACCESS, ManagedAccessRoute } from "./managed-access-route.tsx";
import { NoPage } from "./no-page.tsx";
import { PagesRoute } from "./pages-route.tsx";

/** The top-level routes of spec 1 §2. Those below `pages` are data: the `routes.json` of each area in `templates`. */
export function PortalRoutes(): ReactNode {
  // An open page is told its address while it is drawn. In a transition React draws the old and the new address in turn,
  // so that the page would send its reads for both, and abort them, again and again.
  return (
    <HashRouter useTransitions={false}>
      <RouterNavigation>
        <Routes>
          <Route path="/" element={<Navigate to="/pages" replace />} />
          <Route path="/login" element={<LoginRoute />} />
          <Route path="/console" element={<ConsoleRoute />} />
          <Route path={MANAGED_ACCESS} element={<ManagedAccessRoute />} />
          <Route path={LOGOUT.path} element={<LogoutRoute />} />
          <Route path="/pages/*" element={<PagesRoute />} />
          <Route path="*" element={<NoPage to="/pages/services/my-services" />} />
        </Routes>
      </RouterNavigation>
    </HashRouter>
  );
}
