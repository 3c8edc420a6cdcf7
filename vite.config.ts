import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A running reference backend, for the development server: `ATRIUM_API=http://localhost:8080 npm run tool -- vite`. */
const backend = process.env["ATRIUM_API"] ?? "http://localhost:8080";
const BACKEND_PATHS = [
  "/access",
  "/activity",
  "/apis.json",
  "/automators",
  "/oidc",
  "/pricing",
  "/solutions",
  "/templates",
  "/healthz",
  "/livez",
];

/** What every page needs and no change of ours changes: it stays in a browser's cache. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;

/** What stands here, and all that it imports, is needed at once: in one file it is smaller than in twenty. */
const PORTAL = /\/(app\/portal\/portal|app\/adapters\/browser-ports|engine\/create-engine)\.tsx?$/;

/**
 * Builds the portal into `dist/web`. The content security policy permits scripts and styles from our own origin and
 * nothing inline, so no file may be turned into a data address except pictures.
 */
export default defineConfig({
  root: here("./app"),
  publicDir: here("./app/public"),
  plugins: [react()],
  build: {
    outDir: here("./dist/web"),
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: VENDOR, priority: 1 },
            { name: "portal", test: PORTAL },
          ],
        },
      },
      input: { index: here("./app/index.html"), callback: here("./app/callback.html") },
    },
  },
  server: {
    proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, { target: backend, changeOrigin: false }])),
  },
});
