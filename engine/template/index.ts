export { checkShape } from "./check-shape.ts";
export type { Frame, Problem } from "./check-shape.ts";
export { checkParameters, declaredBy, fillParameters, parametersIn } from "./parameters.ts";
export { FRAGMENTS_FILE, openTemplate, fragmentFiles } from "./open-template.ts";
export type { OpenOptions } from "./open-template.ts";
export { parseJson } from "./parse-json.ts";
export { flattenSchema, TYPE_WORDS, typeOf } from "./pick-branch.ts";
export { readPositions } from "./positions.ts";
export type { ProvidedRoots, ShapeSchema } from "./shape-schema.ts";
export { suggest } from "./suggest.ts";
export { TEMPLATE_SCHEMA } from "./template-schema.ts";
export { formatFinding, sortFindings } from "./finding.ts";
export type { Finding } from "./finding.ts";
export { LANGUAGE_VERSION } from "./migrate.ts";
export { checksum } from "./checksum.ts";
export { answersOf, answerWordsText, stateActions } from "./short-forms.ts";
export type { AnswerDialects } from "./short-forms.ts";
export { openChecked } from "./open-checked.ts";
export { ANY_KIND, pageKindsOf, pageTables } from "./page-tables.ts";
export type { PageTables } from "./page-tables.ts";
export { expandRoutes, isEach } from "./expand-routes.ts";
export { routePath } from "./route-path.ts";
export { joinTemplates } from "./join-templates.ts";
export type { JoinedTemplates } from "./join-templates.ts";
export { layOutTemplates } from "./template-folder.ts";
export type { TemplateFile, TemplateLayout } from "./template-folder.ts";
export { apisOf, operationsOf } from "./operations-of.ts";
export { parseTemplate } from "./parse-template.ts";
export type { ParsedTemplate, ParseOptions } from "./parse-template.ts";
export type {
  Access,
  Action,
  ActionKind,
  Ask,
  AskFact,
  Call,
  CallSwitch,
  ChartBody,
  ChartPanel,
  Check,
  Column,
  Condition,
  Csv,
  DashboardPage,
  DefinitionName,
  DetailBody,
  DetailItem,
  DetailPage,
  DetailPanel,
  Empty,
  EnableRule,
  ErrorRule,
  Field,
  Filter,
  FormBody,
  FormPage,
  FormPanel,
  FormSchema,
  ParameterKind,
  InsidePanel,
  Link,
  LinkSwitch,
  ListBody,
  ListPage,
  ListPanel,
  Load,
  LoadedOptions,
  LoadedSource,
  Meter,
  MetersBody,
  MetersPanel,
  Name,
  NamedCall,
  NamedCallSwitch,
  ObjectHead,
  Op,
  Options,
  PageHead,
  Panel,
  PanelHead,
  Param,
  PluginBody,
  PluginPage,
  PluginPanel,
  PluginUse,
  Read,
  ReadSwitch,
  Reference,
  Refresh,
  RemoteOptions,
  RemoteSource,
  Reveal,
  RevealField,
  SchemaSource,
  Search,
  Sentence,
  Source,
  StatBody,
  StatPanel,
  Step,
  Summary,
  Tab,
  TabsPage,
  Template,
  Text,
  TextSwitch,
  Then,
  ThenConsole,
  ThenGoto,
  ThenReveal,
  ThenSave,
  ThenToast,
  Track,
  TrackRow,
  Unit,
  Upload,
  Value,
  ValueSwitch,
} from "./template-types.ts";
