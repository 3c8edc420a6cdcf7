export { changeDesigner, designerProblems, isUnsaved, openDesigner, placed } from "./designer-state.ts";
export type { DesignerAction, DesignerState, FieldProblem } from "./designer-state.ts";
export { fieldsOf, readSavedForm } from "./draft.ts";
export type { DraftField, DraftOption, SavedForm } from "./draft.ts";
export {
  addField,
  addOption,
  duplicateField,
  moveField,
  moveOption,
  nextId,
  removeField,
  removeOption,
  setField,
  setOption,
} from "./edits.ts";
export type { FieldPart, FormEdit } from "./edits.ts";
