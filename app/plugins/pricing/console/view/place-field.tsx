import type { ReactNode } from "react";
import { useTranslate } from "#renderers/plugin";
import type { DocumentEdit, Names, PlaceKind } from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

export interface PlaceFieldProps {
  readonly pointer: string;
  readonly kind: PlaceKind;
  /** The id; empty: any. */
  readonly value: string;
  /** Names of ids that the platform does not have any more. */
  readonly names: Names | undefined;
  readonly toEdit: (value: string) => DocumentEdit;
}

/** A cluster or storage policy of the platform; its id where nothing is known of the platform. */
export function PlaceField({ pointer, kind, value, names, toEdit }: PlaceFieldProps): ReactNode {
  const t = useTranslate();
  const { edit, places } = useTools();
  const known = places[kind];
  const label = t(`pricing.${kind}`);
  if (known === undefined)
    return (
      <TextField
        pointer={pointer}
        label={label}
        value={value}
        placeholder={t("pricing.any")}
        toEdit={toEdit}
      />
    );
  const isUnknown = value !== "" && !known.has(value);
  return (
    <SelectField
      pointer={pointer}
      label={label}
      value={value}
      options={[
        { value: "", label: t("pricing.any") },
        ...[...known].map(([id, name]) => ({ value: id, label: name })),
        ...(isUnknown ? [{ value, label: names?.get(value) ?? value }] : []),
      ]}
      note={isUnknown ? t("pricing.place-unknown") : undefined}
      onChange={(id) => edit(toEdit(id))}
    />
  );
}
