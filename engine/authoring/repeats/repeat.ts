import type {
  Action,
  Ask,
  Call,
  Column,
  DefinitionName,
  DetailItem,
  DetailPanel,
  Field,
  Filter,
  FormPanel,
  Frame,
  ListPanel,
  Meter,
  MetersPanel,
  NamedCall,
  ObjectHead,
  RemoteOptions,
  RemoteSource,
  StatPanel,
  Template,
} from "#engine/template";
import type { PageContext } from "../../context/index.ts";
import type { CheckOptions } from "../check/check-options.ts";
import type { Part } from "../check/part.ts";

/** A key that says what would be there without it. */
export interface Repeat {
  /** The key, or the pointer to it, from its part: `label`, `ask/title`. */
  readonly key: string;
  /** What is so without it: `it is "Name"`. */
  readonly still: string;
  /** What the finding calls it, where not by the last part of `key`. */
  readonly name?: string;
}

export type RepeatRule = (part: Part, world: RepeatWorld) => readonly Repeat[];

/** What the defaults of a template are computed from. */
export interface RepeatWorld {
  readonly template: Template;
  readonly options: CheckOptions;
  /** As the engine has it. Texts are English. */
  readonly context: Pick<PageContext, "apis" | "template" | "translations" | "report">;
}

interface PartValues {
  readonly Action: Action;
  readonly Ask: Ask;
  readonly Call: Call;
  readonly Column: Column;
  readonly DetailItem: DetailItem;
  readonly DetailPanel: DetailPanel;
  readonly DetailPage: DetailPanel;
  readonly Field: Field;
  readonly Filter: Filter;
  readonly FormPage: FormPanel;
  readonly FormPanel: FormPanel;
  readonly ListPage: ListPanel;
  readonly ListPanel: ListPanel;
  readonly Meter: Meter;
  readonly MetersPanel: MetersPanel;
  readonly NamedCall: NamedCall;
  readonly ObjectHead: ObjectHead;
  readonly RemoteOptions: RemoteOptions;
  readonly RemoteSource: RemoteSource;
  readonly StatPanel: StatPanel;
}

/** Whether a part is of one of these definitions. Only templates of the right shape are looked at, so that it is one. */
export function isPart<Name extends DefinitionName & keyof PartValues>(
  part: Frame,
  ...names: readonly Name[]
): part is Frame & { readonly value: PartValues[Name] } {
  return names.some((name) => name === part.definition);
}

/** `it is "Name"` */
export function itIs(value: unknown): string {
  return `it is ${JSON.stringify(value)}`;
}
