export {
  BuildProvider,
  lazyPart,
  NoPart,
  PartBoundary,
  PartFailureProvider,
  useBuild,
  useBuildOf,
} from "./part/index.ts";
export type { Build, PartFailureProps } from "./part/index.ts";
export { EngineProvider, useEngine, useObservable } from "./engine-context.tsx";
export type { Plugin } from "./plugin.ts";
export { pickRenderer } from "./registry.ts";
export { Icon, ICONS } from "./icon/index.ts";
export {
  AtriumProvider,
  brandedPalette,
  COLOUR_ROLES,
  contrastRatio,
  MOTION,
  RADIUS,
  SPACING,
  TYPE_SCALE,
  useColourScheme,
} from "./theme/index.ts";
export {
  Button,
  FailureDetails,
  PartFailure,
  PartRetry,
  useAnswerWords,
  useFailureWords,
} from "./control/index.ts";
export type { SchemeChoice } from "./theme/index.ts";
export { TranslationProvider, useTranslate, useTranslations } from "./translation.tsx";
export type { Translations } from "./translation.tsx";
export { NavigationProvider, useNavigation } from "./navigation.tsx";
export type { Navigation, NavigationLinkProps } from "./navigation.tsx";
export { useActionStarter, useShownCalls } from "./action/index.ts";
export { ActionProvider } from "./ask/index.ts";
export { FormPanel } from "./form/index.ts";
export { Toasts } from "./toast/index.ts";
export { PageCommandsProvider, PageView, usePage } from "./page/index.ts";
export type { PageCommand, PageViewProps } from "./page/index.ts";
export { ListView } from "./list/index.ts";
export type { ListViewProps } from "./list/index.ts";
export { DetailView } from "./detail/index.ts";
export type { DetailViewProps } from "./detail/index.ts";
export { ChartPanel } from "./chart/index.ts";
export { Cell } from "./cell/index.ts";
export { FigureProblem, MetersPanel, StatPanel } from "./dashboard/index.ts";
export { PluginMenuMark, PluginPage } from "./plugin/index.ts";
