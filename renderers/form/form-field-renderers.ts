import { FIELD_RENDERERS, fits } from "../field/index.ts";
import { PluginField } from "./plugin-field.tsx";
import type { FieldRegistry } from "../field/index.ts";
import { lazyPart } from "../part/index.ts";

const AnyControl = lazyPart(
  () => import("./any-control.tsx"),
  (module) => module.AnyControl,
);

/** The controls of every form, including those that rjsf draws from a schema. */
export const FORM_FIELD_RENDERERS: FieldRegistry = [
  ...FIELD_RENDERERS,
  fits("plugin", { control: PluginField, isGroup: true }),
  fits("any", { control: AnyControl, isGroup: true }),
];
