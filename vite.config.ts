import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { backendPaths } from "./scripts/backend-paths.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The server that the development server passes requests on to (README.md, Working on it). */
const backend = process.env["ATRIUM_API"] ?? "http://localhost:8080";
/** Consoles are websockets. */
const CONSOLES = "/console-socket";

/** What every page needs and no change of ours changes: it stays in a browser's cache. */
const VENDOR = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;

/** What stands here, and all that it imports, is needed at once: in one file it is smaller than in twenty. */
const PORTAL = /\/(app\/portal\/portal|app\/adapters\/browser-ports|engine\/create-engine)\.tsx?$/;

/** The classes of each style sheet, in the order in which they are met. */
const CLASSES = new Map<string, string[]>(
  globSync("{app,renderers}/**/*.module.css", { cwd: here("./") })
    .sort()
    .map((path) => [normalizePath(here(`./${path}`)), []]),
);

/** A short name of a class, the same in each build: long ones are 1.9 kB (gzip) of what the first page loads. */
function shortName(name: string, file: string): string {
  const names = CLASSES.get(normalizePath(file));
  if (names === undefined) throw new Error(`${file} is no style sheet of app or renderers`);
  if (!names.includes(name)) names.push(name);
  const sheet = [...CLASSES.values()].indexOf(names);
  return `${String.fromCodePoint(97 + (sheet % 26))}${Math.floor(sheet / 26)}-${names.indexOf(name)}`;
}

/** The router without the warnings that it has for developers: its package names only the build that has them. */
const PRODUCTION = {
  alias: [
    { find: /^react-router$/, replacement: here("./node_modules/react-router/dist/production/index.mjs") },
    {
      find: /^react-router\/dom$/,
      replacement: here("./node_modules/react-router/dist/production/dom-export.mjs"),
    },
  ],
};

/** Lists the scripts and styles of all parts for `app/start/browser-parts.ts`, the smallest first. */
const listParts: Plugin = {
  name: "list-parts",
  generateBundle(_, bundle) {
    const sizes = Object.values(bundle).map((file) => ({
      name: file.fileName,
      size: file.type === "chunk" ? file.code.length : file.source.length,
    }));
    const names = sizes
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .sort((a, b) => a.size - b.size)
      .map(({ name }) => `/${name}`);
    this.emitFile({ type: "asset", fileName: "parts.json", source: JSON.stringify(names) });
  },
};

/**
 * Says of the router's components that nothing happens when they are made, so that those that nobody uses are left out
 * (4 kB of what the first page loads). Their names are for tools of developers.
 */
const pureRouter: Plugin = {
  name: "pure-router",
  apply: "build",
  transform(code, id) {
    if (!/node_modules\/react-router\/dist\//.test(id)) return undefined;
    const pure = code
      .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
      .replaceAll(/\bReact\d*\.(?:forwardRef|createContext|memo)\(/g, "/* @__PURE__ */ $&")
      .replaceAll(/\bextends (React\d*\.Component)\b/g, "extends (/* @__PURE__ */ (() => $1)())");
    return { code: pure, map: null };
  },
};

/** What plugins say of their inputs is for authors, who read it by `npm run templates -- describe`: it is 0.5 kB of the first page. */
const undescribedPlugins: Plugin = {
  name: "undescribed-plugins",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/\/app\/plugins\/[\w-]+\/index\.ts$/.test(normalizePath(id))) return undefined;
    return { code: code.replaceAll(/\bdescription: "[^"\\]*",?/g, ""), map: null };
  },
};

/**
 * Makes the portal 2 kB smaller than Vite does; the other files gain nothing by it. Functions are brought together in a
 * second run, after the first has put those that are used once where they are used.
 */
const smallerPortal: Plugin = {
  name: "smaller-portal",
  apply: "build",
  async generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk" || file.name !== "portal") continue;
      for (const compress of [{ passes: 3 }, { hoist_funs: true }]) {
        const { code } = await minify(file.code, { module: true, ecma: 2020, compress });
        if (code !== undefined) file.code = code;
      }
    }
  },
};

/**
 * Builds the portal into `dist/web`. The content security policy permits scripts and styles from our own origin and
 * nothing inline, so no file may be turned into a data address except pictures.
 */
export default defineConfig(({ command }) => ({
  root: here("./app"),
  publicDir: here("./app/public"),
  plugins: [undescribedPlugins, react(), pureRouter, smallerPortal, listParts],
  ...(command === "build"
    ? { css: { modules: { generateScopedName: shortName } }, resolve: PRODUCTION }
    : {}),
  build: {
    outDir: here("./dist/web"),
    emptyOutDir: true,
    target: "es2023",
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Of a part that is loaded later only its styles are named before it: the table of all is 1 kB of the first page.
      resolveDependencies: (_, names, { hostType }) =>
        hostType === "html" ? names : names.filter((name) => name.endsWith(".css")),
    },
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
    proxy: {
      [backendPaths()]: { target: backend, changeOrigin: false },
      [CONSOLES]: { target: backend, changeOrigin: false, ws: true },
    },
  },
}));
