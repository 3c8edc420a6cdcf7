import { createHashRouter, Navigate, Outlet } from "react-router-dom";
import { RouterNavigation } from "../navigation/router-navigation.tsx";
import { ConsoleRoute } from "./console-route.tsx";
import { LoginRoute } from "./login-route.tsx";
import { LOGOUT, LogoutRoute } from "./logout-route.tsx";
import { MANAGED_ACCESS, ManagedAccessRoute } from "./managed-access-route.tsx";
import { PagesRoute } from "./pages-route.tsx";

/** The top-level structure of spec 1 §2. What is below `pages` is data: see `templates/routes.json`. */
export function createPortalRouter() {
  return createHashRouter([
    {
      element: (
        <RouterNavigation>
          <Outlet />
        </RouterNavigation>
      ),
      children: [
        { path: "/", element: <Navigate to="/pages" replace /> },
        { path: "/login", element: <LoginRoute /> },
        { path: "/console", element: <ConsoleRoute /> },
        { path: MANAGED_ACCESS, element: <ManagedAccessRoute /> },
        { path: LOGOUT.path, element: <LogoutRoute /> },
        { path: "/pages/*", element: <PagesRoute /> },
        { path: "*", element: <Navigate to="/pages/services/my-services" replace /> },
      ],
    },
  ]);
}
