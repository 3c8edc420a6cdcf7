// Checks the real imports against ARCHITECTURE.md. Finding too few modules is a failure.
import { cruise } from "dependency-cruiser";
import { findFolderCircles, findPassedDoors } from "./folder-rules.ts";
import { root } from "./root.mjs";

const FOLDERS = ["validators", "engine", "renderers", "app", "server"];
const MIN_MODULES = 100;
const MIN_DEPENDENCIES = 200;

/** Folders below these must not form a circle. `atLeast`: fewer folders mean that the check does not work. */
const WITHOUT_CIRCLES = [
  { below: "engine", atLeast: 15 },
  { below: "renderers", atLeast: 12 },
  { below: "app", atLeast: 8 },
  { below: "server", atLeast: 12 },
  { below: "server/apis", atLeast: 7 },
  { below: "server/platforms", atLeast: 1 },
];

/**
 * Folders below these are imported through their `index.ts`; only dynamic imports may bypass it. `doorless`: those that
 * have none.
 */
const WITH_DOORS = [
  { below: "renderers", atLeast: 12, doorless: [] },
  // Each plugin has a door; app/plugins.ts lists them.
  { below: "app", atLeast: 8, doorless: ["app/plugins"] },
  { below: "server", atLeast: 15, doorless: [] },
];

const toTest = "[.]test[.]tsx?$|/testing/|/test-world[.]ts$|[.-]fixture[.]ts$";
const rule = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { pathNot: toTest, ...from },
  to,
});
const forbidden = [
  rule(
    "no-circle",
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    "Modules form no circle.",
  ),
  rule("validators-are-the-leaf", { path: "^validators/" }, { path: "^(engine|renderers|app|server)/" }),
  rule("engine-knows-no-user", { path: "^engine/" }, { path: "^(renderers|app|server)/" }),
  rule(
    "engine-without-framework",
    { path: "^engine/" },
    { path: "node_modules/(react|react-dom|@mantine|@tanstack|@rjsf)/" },
  ),
  rule("renderers-know-no-shell", { path: "^renderers/" }, { path: "^(app|server)/" }),
  rule("renderers-know-no-router", { path: "^renderers/" }, { path: "node_modules/react-router" }),
  rule(
    "plugins-are-apart",
    { path: "^app/plugins/([^/]+)/" },
    { path: "^app/", pathNot: "^app/plugins/$1/" },
  ),
  rule(
    "plugins-have-a-door",
    { path: "^app/plugins/[^/]+/" },
    {
      path: "^(engine|renderers)/",
      pathNot: "^renderers/(plugin-door[.]ts|(dialog|editor|part|undo)/index[.]ts|form/form-preview[.]tsx)$",
    },
    "What a plugin may use is in renderers/plugin-door.ts.",
  ),
  rule(
    "server-sees-pure-doors-only",
    { path: "^server/" },
    {
      path: "^(engine|renderers|app)/",
      pathNot:
        "^(engine/(expression|template|api-description|authoring)|app/plugins/(pricing/calculation|form-designer/form))/",
    },
  ),
  rule(
    "apis-are-apart",
    { path: "^server/apis/([^/]+)/" },
    { path: "^server/apis/", pathNot: "^server/apis/$1/" },
    "What two APIs need belongs in a folder of its own, such as server/services.",
  ),
  rule(
    "platforms-are-apart",
    { path: "^server/platforms/([^/]+)/" },
    { path: "^server/(apis/|platforms/([^/]+/|index[.]ts$))", pathNot: "^server/platforms/$1/" },
    "A platform uses no other platform, no API and not the list of platforms.",
  ),
  rule(
    "only-the-list-names-platforms",
    { path: "^server/", pathNot: `^server/platforms/(index[.]ts$|[^/]+/)|${toTest}` },
    { path: "^server/platforms/[^/]+/" },
  ),
  rule(
    "price-calculation-is-pure",
    { path: "^app/plugins/pricing/calculation/" },
    { pathNot: "^(app/plugins/pricing/calculation|validators)/" },
    "Portal and server calculate with it: it may import only #validators.",
  ),
  rule(
    "forms-are-pure",
    { path: "^app/plugins/form-designer/form/" },
    { pathNot: "^(app/plugins/form-designer/form|validators)/" },
    "Portal and server make pages of it: it may import only #validators.",
  ),
  rule(
    "templates-are-data",
    {},
    { path: "^templates/" },
    "Templates are loaded at run time, never imported.",
  ),
  rule("no-tests-in-the-product", {}, { path: toTest }),
];

const { output } = await cruise(
  FOLDERS,
  {
    baseDir: root,
    outputType: "json",
    ruleSet: { forbidden },
    validate: true,
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { conditionNames: ["import", "node", "default"], exportsFields: ["exports"] },
  },
  { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] },
);
const { summary, modules } = JSON.parse(output);
const dependencies = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
for (const { from, to, rule: broken, comment } of summary.violations) {
  console.error(`${from} must not import ${to}: ${broken.name}${comment ? ` (${comment})` : ""}`);
}
if (modules.length < MIN_MODULES || dependencies < MIN_DEPENDENCIES) {
  console.error(
    `The dependency check found only ${modules.length} modules and ${dependencies} imports: it is not set up correctly.`,
  );
  process.exit(1);
}
const imports = modules
  .filter(({ source }) => !new RegExp(toTest).test(source))
  .flatMap(({ source, dependencies: targets }) =>
    targets.map(({ resolved, dynamic }) => ({ from: source, to: resolved, isLater: dynamic })),
  );
const atOnce = imports.filter(({ isLater }) => !isLater);
const findings = [
  ...WITHOUT_CIRCLES.flatMap(({ below, atLeast }) =>
    findingsOf(`circles below ${below}`, atLeast, findFolderCircles(imports, below)),
  ),
  ...WITH_DOORS.flatMap(({ below, atLeast, doorless }) =>
    findingsOf(`doors below ${below}`, atLeast, findPassedDoors(atOnce, below, doorless)),
  ),
];
for (const finding of findings) console.error(finding);
console.log(`${modules.length} modules, ${dependencies} imports`);
process.exit(summary.error === 0 && findings.length === 0 ? 0 : 1);

function findingsOf(what, atLeast, { folders, findings: found }) {
  if (folders.length >= atLeast) return found;
  return [...found, `The check of ${what} found only ${folders.length} folders: it is not set up correctly.`];
}
