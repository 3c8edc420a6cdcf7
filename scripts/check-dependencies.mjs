// Who imports whom (ARCHITECTURE.md), checked on the real imports. A check that saw nothing is a failure.
import { cruise } from "dependency-cruiser";
import { root } from "./root.mjs";

const FOLDERS = ["validators", "engine", "renderers", "app", "server"];
const FEWEST_MODULES = 100;
const FEWEST_DEPENDENCIES = 200;

const toTest = "[.]test[.]tsx?$|/testing/|[.-]fixture[.]ts$";
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
    "server-sees-pure-doors-only",
    { path: "^server/" },
    {
      path: "^(engine|renderers|app)/",
      pathNot: "^engine/(expression|template|api-description)/",
    },
  ),
  rule(
    "templates-are-data",
    {},
    { path: "^templates/" },
    "Templates are loaded by one adapter each, never imported.",
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
if (modules.length < FEWEST_MODULES || dependencies < FEWEST_DEPENDENCIES) {
  console.error(
    `The dependency check saw only ${modules.length} modules and ${dependencies} imports: it checked nothing.`,
  );
  process.exit(1);
}
console.log(`${modules.length} modules, ${dependencies} imports`);
process.exit(summary.error === 0 ? 0 : 1);
