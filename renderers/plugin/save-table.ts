import { csvChunks } from "#engine";
import { saveFile } from "../action/index.ts";

/** A table of a plugin, as texts. */
export interface PluginTable {
  /** The name of the file, without its ending. */
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Saves a table as a CSV file, as lists do: numbers stay numbers, and no cell runs as a formula. */
export function saveTable({ file, header, rows }: PluginTable): void {
  saveFile({ file: `${file}.csv`, text: [...csvChunks([header, ...rows])], type: "text/csv;charset=utf-8" });
}
