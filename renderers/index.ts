export { PartBoundary } from "./part-boundary.tsx";
export { EngineProvider, useEngine, useObservable } from "./engine-context.tsx";
export type {
  ActionPlugin,
  ActionPluginProps,
  CellPlugin,
  CellPluginProps,
  FieldPlugin,
  FieldPluginProps,
  MenuPlugin,
  MenuPluginProps,
  PagePlugin,
  PagePluginProps,
  PanelPlugin,
  PanelPluginProps,
  Plugin,
  PluginAction,
  PluginComponent,
  PluginKind,
  PluginManifest,
} from "./plugin.ts";
export { PluginsProvider, usePlugins } from "./plugins-context.tsx";
export { NO_MATCH, pickRenderer } from "./registry.ts";
export type { RegistryEntry } from "./registry.ts";
export { Icon, ICONS } from "./icon/index.ts";
export type { IconName, IconProps } from "./icon/index.ts";
export {
  AtriumProvider,
  brandedPalette,
  COLOUR_ROLES,
  contrastRatio,
  MOTION,
  parseColour,
  RADIUS,
  ROW_HEIGHTS,
  SPACING,
  TYPE_SCALE,
  useColourScheme,
} from "./theme/index.ts";
export {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  CopyButton,
  MessageBox,
  NativeSelect,
  TextInput,
  Tooltip,
} from "./control/index.ts";
export type { MessageBoxProps } from "./control/index.ts";
export type { AtriumProviderProps, BrandColours, SchemeChoice } from "./theme/index.ts";
export { TranslationProvider, useTranslate, useTranslations } from "./translation.tsx";
export type { Translate, Translations } from "./translation.tsx";
export { NavigationProvider, useNavigation } from "./navigation.tsx";
export type { Navigation, NavigationLinkProps, NavigationLocation } from "./navigation.tsx";
export { ActionStarterProvider, useActionStarter } from "./action/index.ts";
export type { ActionStarter, StartAction } from "./action/index.ts";
export { ActionProvider } from "./ask/index.ts";
export type { ActionProviderProps } from "./ask/index.ts";
export { FormPanel } from "./form/index.ts";
export type { FormPanelProps } from "./form/index.ts";
export { Toasts } from "./toast/index.ts";
export { PageCommandsProvider, PageView, usePage } from "./page/index.ts";
export type { OfferCommands, PageCommand, PageViewProps } from "./page/index.ts";
export { ListView } from "./list/index.ts";
export type { ListViewProps } from "./list/index.ts";
export { DetailView } from "./detail/index.ts";
export type { DetailViewProps } from "./detail/index.ts";
export { ChartPanel } from "./chart/index.ts";
export { Cell } from "./cell/index.ts";
export { ActionButton, ProblemPanel, StatPanel } from "./panel/index.ts";
export { PluginMenuMark, PluginPage, PluginPanel, usePluginHost, usePluginReads } from "./plugin/index.ts";
export type { PluginCall, PluginHost, PluginRead } from "./plugin/index.ts";
