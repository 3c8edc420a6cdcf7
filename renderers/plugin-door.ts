// What plugins are made of: the contract, the host, the reads, and the controls of the portal. Nothing else.
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
  PanelLineProps,
  PanelPlugin,
  PanelPluginProps,
  Plugin,
  PluginAction,
  PluginComponent,
  PluginKind,
  PluginManifest,
} from "./plugin.ts";
export { saveTable, usePluginDraft, usePluginHost, usePluginReads } from "./plugin/index.ts";
export type { PluginCall, PluginDraft, PluginHost, PluginRead, PluginTable } from "./plugin/index.ts";
export { ChartPanel } from "./chart/index.ts";
export { useShownCalls } from "./action/index.ts";
export {
  ActionIcon,
  Button,
  Checkbox,
  CopyButton,
  MessageBox,
  NativeSelect,
  Segments,
  Skeleton,
  TextInput,
  Tooltip,
  useFailureWords,
} from "./control/index.ts";
export { Icon } from "./icon/index.ts";
export { brandedPalette, contrastRatio, parseColour, useColourScheme } from "./theme/index.ts";
export { useTranslate } from "./translation.tsx";
export type { Translate } from "./translation.tsx";
