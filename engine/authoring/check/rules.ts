import type { DefinitionName } from "#engine/template";
import { checkBody } from "./check-bodies.ts";
import { checkCall, checkRead, checkRowsRead, checkSchemaSource } from "./check-calls.ts";
import { checkFieldCircles, checkLoads } from "./check-circles.ts";
import { checkCases, checkCondition, checkEnable } from "./check-conditions.ts";
import { checkControl, checkFormInit } from "./check-controls.ts";
import { checkChanged, checkEdit, checkOp } from "./check-edits.ts";
import { checkColumn, checkField, checkRowKey } from "./check-fields.ts";
import { checkFilterValues } from "./check-filters.ts";
import { checkFields } from "./check-forms.ts";
import { checkInsidePanel } from "./check-inside-panel.ts";
import { checkFormat, checkItem, checkMeter } from "./check-formats.ts";
import { checkIcon, checkLedTo, checkLink, checkTab } from "./check-links.ts";
import { checkTrackRow } from "./check-track-row.ts";
import { checkSeries } from "./check-charts.ts";
import {
  checkFilter,
  checkList,
  checkLoadedOptions,
  checkLoadedRows,
  checkRemoteOptions,
} from "./check-lists.ts";
import { checkAccess, checkAction, checkIds, checkPageName, checkSwitchDepth } from "./check-page.ts";
import { checkNarrowing } from "./check-narrowing.ts";
import { checkPageTables } from "./check-page-tables.ts";
import { checkPaths } from "./check-paths.ts";
import { checkPermission } from "./check-permission.ts";
import { checkPlugin } from "./check-plugins.ts";
import { checkAdded, checkRequired } from "./check-required.ts";
import { checkOpened } from "./check-route-access.ts";
import { checkResults } from "./check-results.ts";
import { checkSorts } from "./check-sorts.ts";
import { checkSentUnit, checkUnit } from "./check-units.ts";
import type { Rule } from "./part.ts";

/** What is checked of a part: what the schema itself says of every definition, then what only this one needs. */
export function rulesOf(definition: DefinitionName): readonly Rule[] {
  const own: Readonly<Partial<Record<DefinitionName, readonly Rule[]>>> = RULES;
  return [checkPaths, checkIds, ...(own[definition] ?? [])];
}

const CALL = [checkCall, checkPermission, checkBody, checkRequired, checkEdit, checkChanged, checkFilter];
const PAGE = [checkLoads, checkPageName, checkOpened];
const FORM = [checkLoads, checkFieldCircles, checkResults, checkFormInit, checkFields];
const LIST = [checkLoads, checkList, checkSorts, checkRowKey];
const SWITCH = [checkCases, checkSwitchDepth];

/** A definition that is new in the schema does not compile until it has a line here, or a name below. */
const RULES: Readonly<Record<Exclude<DefinitionName, PlainDefinition>, readonly Rule[]>> = {
  Access: [checkAccess],
  Action: [checkAction, checkEnable, checkResults, checkIcon, checkTab, checkPlugin, checkLedTo],
  Ask: [checkLoads, checkFieldCircles, checkFormInit, checkFields],
  Call: CALL,
  CallSwitch: SWITCH,
  ChartPanel: [checkLoads, checkSeries],
  Check: [checkRead, checkBody, checkFilter],
  Column: [checkColumn, checkFormat, checkSentUnit, checkIcon, checkPlugin],
  Condition: [checkCondition],
  DashboardPage: PAGE,
  DetailItem: [checkItem, checkFormat, checkSentUnit, checkPlugin],
  DetailPage: PAGE,
  DetailPanel: [checkLoads],
  Field: [checkField, checkControl, checkNarrowing, checkSentUnit, checkEnable, checkPlugin],
  FormPage: [...FORM, checkPageName, checkOpened],
  Filter: [checkFilterValues],
  FormPanel: FORM,
  InsidePanel: [checkInsidePanel],
  Link: [checkLink],
  LinkSwitch: SWITCH,
  ListPage: [...LIST, checkPageName, checkOpened],
  ListPanel: LIST,
  LoadedOptions: [checkLoadedOptions],
  LoadedSource: [checkLoadedRows],
  Meter: [checkMeter, checkSentUnit],
  NamedCall: CALL,
  NamedCallSwitch: SWITCH,
  ObjectHead: [checkIcon],
  Op: [checkOp, checkAdded],
  PageOf: [checkPageTables],
  Param: [checkFilterValues],
  PluginPage: [...PAGE, checkPlugin],
  PluginPanel: [checkLoads, checkPlugin],
  PluginUse: [checkPlugin],
  Read: [checkRead, checkBody, checkFilter],
  ReadSwitch: SWITCH,
  RevealField: [checkFormat],
  RemoteOptions: [checkRowsRead, checkBody, checkRemoteOptions],
  RemoteSource: [checkRowsRead, checkBody, checkPermission],
  SchemaSource: [checkSchemaSource],
  StatPanel: [checkLoads, checkFormat, checkSentUnit],
  TabsPage: PAGE,
  TextSwitch: SWITCH,
  TrackRow: [checkTrackRow],
  Unit: [checkUnit],
  ValueSwitch: SWITCH,
};

/** Their shape, their paths and their ids say all. */
type PlainDefinition =
  | "ActionKind"
  | "ChartBody"
  | "Csv"
  | "DetailBody"
  | "Empty"
  | "EnableRule"
  | "ErrorRule"
  | "FormBody"
  | "FormSchema"
  | "Fragment"
  | "FragmentHolds"
  | "FragmentUse"
  | "ParameterKind"
  | "ListBody"
  | "Load"
  | "Name"
  | "Options"
  | "PageHead"
  | "Panel"
  | "PanelHead"
  | "PluginBody"
  | "Reference"
  | "Reveal"
  | "Search"
  | "ShortAccess"
  | "ShortCsv"
  | "ShortField"
  | "ShortFormField"
  | "ShortParam"
  | "ShortSearch"
  | "ShortTrack"
  | "Source"
  | "StatBody"
  | "StateActions"
  | "StateEntry"
  | "Step"
  | "Tab"
  | "Text"
  | "Then"
  | "ThenConsole"
  | "ThenGoto"
  | "ThenReveal"
  | "ThenSave"
  | "ThenToast"
  | "Track"
  | "Value"
  | "Upload";
