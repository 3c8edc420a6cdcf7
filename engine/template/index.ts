export { formatFinding, sortFindings } from "./finding.ts";
export type { Finding } from "./finding.ts";
export { checkTemplate } from "./check/check-template.ts";
export type { CheckOptions } from "./check/check-options.ts";
export { checkFragments } from "./check/check-fragments.ts";
export { checkNavigation } from "./check/check-navigation.ts";
export { checkTranslations } from "./check/check-translations.ts";
export type { TranslationOptions } from "./check/check-translations.ts";
export { checkUses, usesOf } from "./check/check-uses.ts";
export type { RouteTarget } from "./check/link-target.ts";
export { KNOWN_CLAIMS, KNOWN_FLAGS } from "./check/known-access.ts";
export { collectionsOf } from "./generate/collection.ts";
export { generateTemplates } from "./generate/generate-templates.ts";
export type { GeneratedTemplates } from "./generate/generate-templates.ts";
export { LANGUAGE_VERSION } from "./migrate.ts";
export { checksum } from "./checksum.ts";
export { openChecked } from "./open-checked.ts";
export { operationsOf } from "./operations-of.ts";
export { parseTemplate } from "./parse-template.ts";
export type { ParsedTemplate, ParseOptions } from "./parse-template.ts";
export type {
  Access,
  Action,
  ActionKind,
  Ask,
  Call,
  CallSwitch,
  ChartBody,
  ChartPanel,
  Check,
  Column,
  Condition,
  Csv,
  DashboardPage,
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
  GivenKind,
  InsidePanel,
  Link,
  LinkSwitch,
  ListBody,
  ListPage,
  ListPanel,
  Load,
  LoadedOptions,
  LoadedSource,
  Name,
  NamedCall,
  NamedCallSwitch,
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
  RemoteOptions,
  RemoteSource,
  Reveal,
  RevealField,
  SchemaSource,
  Search,
  Source,
  StatBody,
  StatPanel,
  Step,
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
