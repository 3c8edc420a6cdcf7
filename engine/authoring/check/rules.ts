import type { DefinitionName } from "#engine/template";
import { checkBody } from "./check-bodies.ts";
import { checkBulk } from "./check-bulk.ts";
import { checkCall, checkRead, checkRowsRead, checkSchemaSource, checkNames } from "./check-calls.ts";
import { checkFieldCircles, checkLoads } from "./check-circles.ts";
import { checkCases, checkCondition, checkEnable } from "./check-conditions.ts";
import { checkChips } from "./check-chips.ts";
import { checkShownFor } from "./check-shown-for.ts";
import { checkControl, checkFormInit } from "./check-controls.ts";
import { checkDrawer } from "./check-drawer.ts";
import { checkChanged, checkEdit, checkOp } from "./check-edits.ts";
import { checkColumn, checkField, checkRowKey } from "./check-fields.ts";
import { checkFilterValues } from "./check-filters.ts";
import { checkEffects, checkNeededParams, checkShownWithout } from "./check-effects.ts";
import { checkIdentity } from "./check-identity.ts";
import { checkIdKinds, checkLinkedIds } from "./check-id-kinds.ts";
import { checkFieldUses } from "./check-field-uses.ts";
import { checkFieldPeople } from "./check-field-people.ts";
import { checkFields, checkSummary } from "./check-forms.ts";
import { checkInsidePanel } from "./check-inside-panel.ts";
import { checkFormat, checkItem, checkMeter } from "./check-formats.ts";
import { checkFinal } from "./check-final.ts";
import { checkFilterGuard, checkLedTo } from "./check-guards.ts";
import { checkIcon, checkInitials, checkLink, checkTab } from "./check-links.ts";
import { checkLedPeople } from "./check-led-people.ts";
import { checkCompanions, checkRepeated } from "./check-companions.ts";
import { checkLanguages } from "./check-languages.ts";
import { checkLedRoles } from "./check-led-roles.ts";
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
import { checkAccepted, checkErrorRules, checkFileNames, checkToastTime } from "./check-notices.ts";
import { checkShownNull, checkTyped } from "./check-nullable.ts";
import { checkLinkTypes, checkPathTypes } from "./check-path-types.ts";
import { checkPaths } from "./check-paths.ts";
import { checkPermission } from "./check-permission.ts";
import { checkPlainLinks, checkPlainPlaces } from "./check-plain-values.ts";
import { checkPlugin } from "./check-plugins.ts";
import { checkAdded, checkAsked, checkRequired } from "./check-required.ts";
import { checkOpened } from "./check-route-access.ts";
import { checkReason } from "./check-reasons.ts";
import { checkResults } from "./check-results.ts";
import { checkAddedBelow, checkBelow, checkSavedThing } from "./check-same-thing.ts";
import { checkSameInputs, checkTwice } from "./check-twice.ts";
import { checkBoundReads } from "./check-bound-reads.ts";
import { checkLabels } from "./check-labels.ts";
import { checkActionTexts } from "./check-action-texts.ts";
import { checkCaseTexts } from "./check-case-texts.ts";
import { checkSentFilter, checkSentParam } from "./check-sent-choices.ts";
import { checkSentState } from "./check-sent-state.ts";
import { checkUnusedLoads } from "./check-unused-loads.ts";
import { checkExchanged } from "./check-exchanged.ts";
import { checkFirstChoice, checkOwnChoice } from "./check-first-choice.ts";
import { checkLikeActions } from "./check-like-actions.ts";
import { checkLinkOwner } from "./check-link-owner.ts";
import { checkLogKinds } from "./check-log-kinds.ts";
import { checkPageKind } from "./check-page-kind.ts";
import { checkPageLength } from "./check-page-length.ts";
import { checkSentence } from "./check-sentences.ts";
import { checkShort } from "./check-short.ts";
import {
  checkChosenParams,
  checkFirstValue,
  checkHiddenNeeds,
  checkShownCases,
  checkSize,
  checkValueList,
} from "./check-starts.ts";
import {
  checkMarks,
  checkOpensEmpty,
  checkOpensWith,
  checkReplacesAll,
  checkWholeList,
} from "./check-documents.ts";
import { checkSorts } from "./check-sorts.ts";
import { checkLabelWords, checkSwitchWords, checkTurned } from "./check-words.ts";
import { checkCounted, checkMeasure, checkReadLoads } from "./check-measures.ts";
import { checkKeptSecrets } from "./check-kept-secrets.ts";
import { checkRulesMeet } from "./check-rules-meet.ts";
import { checkSentUnit, checkShownUnit, checkUnit } from "./check-units.ts";
import type { Rule } from "./part.ts";

/** What is checked of a part: what the schema itself says of every definition, then what only this one needs. */
export function rulesOf(definition: DefinitionName): readonly Rule[] {
  const own: Readonly<Partial<Record<DefinitionName, readonly Rule[]>>> = RULES;
  return [
    checkPaths,
    checkIds,
    checkTwice,
    checkLabels,
    checkActionTexts,
    checkLikeActions,
    checkExchanged,
    checkPageKind,
    checkPageLength,
    checkUnusedLoads,
    checkSameInputs,
    checkShownWithout,
    checkNeededParams,
    checkShownNull,
    checkChosenParams,
    checkLinkTypes,
    checkLedPeople,
    checkLinkedIds,
    checkLedRoles,
    checkPlainLinks,
    checkErrorRules,
    checkToastTime,
    checkFileNames,
    ...(own[definition] ?? []),
  ];
}

const CALL = [
  checkCall,
  checkIdentity,
  checkIdKinds,
  checkPathTypes,
  checkPlainPlaces,
  checkPermission,
  checkBody,
  checkRequired,
  checkEdit,
  checkChanged,
  checkOpensEmpty,
  checkReplacesAll,
  checkFilter,
  checkTurned,
];
const PAGE = [checkLoads, checkPageName, checkOpened];
const FORM = [
  checkHiddenNeeds,
  checkOpensWith,
  checkMarks,
  checkLoads,
  checkFieldCircles,
  checkResults,
  checkFormInit,
  checkFirstChoice,
  checkFields,
  checkFieldUses,
  checkSavedThing,
  checkKeptSecrets,
  checkCompanions,
  checkRepeated,
];
const LIST = [
  checkLoads,
  checkBelow,
  checkAddedBelow,
  checkList,
  checkShort,
  checkChips,
  checkShownFor,
  checkSorts,
  checkRowKey,
  checkDrawer,
  checkLogKinds,
];
const SWITCH = [checkCases, checkSwitchDepth];
const WORDS = [...SWITCH, checkSwitchWords];

/** A definition that is new in the schema does not compile until it has a line here, or a name below. */
const RULES: Readonly<Record<Exclude<DefinitionName, PlainDefinition>, readonly Rule[]>> = {
  Access: [checkAccess],
  Action: [
    checkAction,
    checkBulk,
    checkEffects,
    checkMarks,
    checkEnable,
    checkSentState,
    checkResults,
    checkIcon,
    checkTab,
    checkPlugin,
    checkLedTo,
    checkFinal,
    checkKeptSecrets,
    checkCompanions,
    checkRepeated,
  ],
  AskFact: [],
  Ask: [
    checkTyped,
    checkHiddenNeeds,
    checkOpensWith,
    checkLoads,
    checkFieldCircles,
    checkFormInit,
    checkFirstChoice,
    checkFields,
    checkFieldUses,
  ],
  Call: CALL,
  CallSwitch: SWITCH,
  ChartPanel: [checkLoads, checkSeries],
  Check: [checkAsked, checkRead, checkIdKinds, checkPathTypes, checkPlainPlaces, checkBody, checkFilter],
  Column: [
    checkCounted,
    checkLabelWords,
    checkShownCases,
    checkColumn,
    checkFormat,
    checkSentUnit,
    checkShownUnit,
    checkIcon,
    checkInitials,
    checkPlugin,
  ],
  Condition: [checkCondition],
  DashboardPage: [...PAGE, checkReadLoads],
  DetailItem: [
    checkCounted,
    checkLabelWords,
    checkShownCases,
    checkItem,
    checkFormat,
    checkSentUnit,
    checkShownUnit,
    checkPlugin,
  ],
  DetailPage: PAGE,
  DetailPanel: [checkLoads],
  EnableRule: [checkReason],
  Field: [
    checkLabelWords,
    checkFirstValue,
    checkValueList,
    checkField,
    checkControl,
    checkNarrowing,
    checkBoundReads,
    checkOwnChoice,
    checkFieldPeople,
    checkRulesMeet,
    checkLanguages,
    checkSentUnit,
    checkShownUnit,
    checkEnable,
    checkPlugin,
  ],
  FormPage: [...FORM, checkPageName, checkOpened],
  Filter: [
    checkTurned,
    checkLabelWords,
    checkFilterValues,
    checkSentFilter,
    checkValueList,
    checkFilterGuard,
  ],
  FormPanel: FORM,
  InsidePanel: [checkInsidePanel],
  Link: [checkLink],
  LinkSwitch: SWITCH,
  ListPage: [...LIST, checkPageName, checkOpened],
  ListPanel: LIST,
  LoadedOptions: [checkLoadedOptions],
  LoadedSource: [checkLoadedRows],
  MinutelyRefresh: [checkNames],
  Meter: [checkMeasure, checkCounted, checkLabelWords, checkMeter, checkSentUnit, checkShownUnit],
  MetersPanel: [checkLoads],
  NamedCall: CALL,
  NamedCallSwitch: SWITCH,
  ObjectHead: [checkIcon],
  Op: [checkOp, checkWholeList, checkAdded],
  PageOf: [checkPageTables, checkLinkOwner],
  Param: [checkFilterValues, checkSentParam, checkValueList],
  PluginPage: [...PAGE, checkPlugin],
  PluginPanel: [checkLoads, checkPlugin],
  PluginUse: [checkPlugin],
  Read: [checkRead, checkIdentity, checkIdKinds, checkPathTypes, checkPlainPlaces, checkBody, checkFilter],
  ReadSwitch: SWITCH,
  RevealField: [checkFormat],
  Refresh: [checkNames],
  RemoteOptions: [
    checkRowsRead,
    checkIdKinds,
    checkPathTypes,
    checkPlainPlaces,
    checkBody,
    checkRemoteOptions,
  ],
  RemoteSource: [
    checkRowsRead,
    checkSize,
    checkIdKinds,
    checkPathTypes,
    checkPlainPlaces,
    checkBody,
    checkPermission,
  ],
  SchemaSource: [checkSchemaSource],
  Sentence: [checkSentence],
  StatPanel: [
    checkCounted,
    checkShownCases,
    checkLoads,
    checkFormat,
    checkSentUnit,
    checkShownUnit,
    checkSeries,
  ],
  Summary: [checkSummary],
  TabsPage: PAGE,
  TextSwitch: [...WORDS, checkCaseTexts],
  TrackRow: [checkTrackRow],
  Unit: [checkUnit],
  Upload: [checkAccepted],
  ValueSwitch: [...WORDS, checkCaseTexts],
};

/** Their shape, their paths and their ids say all. */
type PlainDefinition =
  | "ActionKind"
  | "ChartBody"
  | "Csv"
  | "DetailBody"
  | "Drawer"
  | "Elsewhere"
  | "Empty"
  | "ErrorRule"
  | "FormBody"
  | "FormSchema"
  | "Fragment"
  | "FragmentHolds"
  | "FragmentUse"
  | "ParameterKind"
  | "ListBody"
  | "Load"
  | "LabelledValue"
  | "MetersBody"
  | "Name"
  | "Options"
  | "PageHead"
  | "Panel"
  | "PanelHead"
  | "PluginBody"
  | "Reference"
  | "Reveal"
  | "Search"
  | "Section"
  | "SentencePart"
  | "Short"
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
  | "Value";
