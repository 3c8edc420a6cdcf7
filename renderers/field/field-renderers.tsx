import type { ComponentType } from "react";
import type { FieldControl, FieldModel } from "#engine/model";
import type { RegistryEntry } from "../registry.ts";
import type { ControlProps } from "./control.ts";
import { CardsControl } from "./cards-control.tsx";
import { DateControl, DatetimeControl } from "./date-control.tsx";
import { KeyValueControl } from "./key-value-control.tsx";
import { LimitControl } from "./limit-control.tsx";
import { NumberBox } from "./number-box.tsx";
import { OnlyChoice } from "./only-choice.tsx";
import { SecretControl } from "./secret-control.tsx";
import { MultiControl, SelectControl } from "./select-control.tsx";
import { UploadControl } from "./upload-control.tsx";
import { PictureControl } from "./picture-control.tsx";
import { RadioControl, SwitchControl } from "./switch-control.tsx";
import { GroupControl, TableControl } from "./table-control.tsx";
import { TagsControl } from "./tags-control.tsx";
import { TextareaControl, TextControl } from "./text-control.tsx";

/** How a field is drawn: its control, and whether its label is beside it or names a group. */
export interface FieldRenderer {
  readonly control: ComponentType<ControlProps>;
  readonly isInline?: boolean;
  readonly isGroup?: boolean;
}

export type FieldRegistry = readonly RegistryEntry<FieldModel, FieldRenderer>[];

/** The controls of every form. A plugin's registry is appended, and wins with the same rank. */
export const FIELD_RENDERERS: FieldRegistry = [
  fits("text", { control: TextControl }),
  fits("textarea", { control: TextareaControl }),
  fits("number", { control: NumberBox }),
  {
    rank: ({ as, unlimited }) => (as === "number" && unlimited !== undefined ? 2 : -1),
    renderer: { control: LimitControl },
  },
  fits("currency", { control: NumberBox }),
  fits("select", { control: SelectControl }),
  fits("multi", { control: MultiControl }),
  fits("radio", { control: RadioControl, isGroup: true }),
  fits("cards", { control: CardsControl, isGroup: true }),
  {
    rank: ({ isSettled }) => (isSettled === true ? 2 : -1),
    renderer: { control: OnlyChoice, isGroup: true },
  },
  fits("switch", { control: SwitchControl, isInline: true }),
  fits("tags", { control: TagsControl }),
  fits("secret", { control: SecretControl }),
  fits("date", { control: DateControl }),
  fits("datetime", { control: DatetimeControl }),
  fits("upload", { control: UploadControl, isGroup: true }),
  fits("picture", { control: PictureControl, isGroup: true }),
  fits("key-value", { control: KeyValueControl, isGroup: true }),
  fits("group", { control: GroupControl, isGroup: true }),
  fits("table", { control: TableControl, isGroup: true }),
];

/** The registry entry of one control. */
export function fits(as: FieldControl, renderer: FieldRenderer): FieldRegistry[number] {
  return { rank: (field) => (field.as === as ? 1 : -1), renderer };
}
