import type { Dialect, Operation } from "#engine/api-description";
import type { Report, Roots } from "#engine/expression";
import type { Call, Template } from "#engine/template";
import { isRecord } from "#validators";
import type { Answer, Failure, ResolvedCall } from "../request/index.ts";
import {
  FAILURE_TEXT,
  statusWords,
  changedOperations,
  isUncertain,
  localFailure,
  takesVersion,
} from "../request/index.ts";
import { editDocument } from "./edit-document.ts";
import { findEditPlace, hiddenFields } from "./edit-place.ts";
import { editedDocument, nameOf } from "./edited-document.ts";
import { staleRow } from "./stale-row.ts";
import type { StaleRow } from "./stale-row.ts";

/** A document that was read again and changed, ready to be sent. */
export interface EditedDocument {
  readonly body: unknown;
  /** `load` holds the latest document. */
  readonly roots: Roots;
  /** Identifies the document: while an activity changes it, no other change may start. */
  readonly document: string;
  /** Where in it the form's values stand, as a JSON Pointer. */
  readonly place: string;
  readonly ifMatch?: string;
}

export interface Edit {
  readonly spec: Call;
  readonly roots: Roots;
  /** What the person saw when they began. */
  readonly seen: Roots;
  /** Identifies the call in its submit. */
  readonly key: string;
  readonly template: Template;
  readonly pointer: string;
  readonly init: unknown;
  readonly report: Report;
}

export interface Edits {
  /** Reads the latest document and applies the operations. */
  begin(
    edit: Edit,
  ): Promise<
    { readonly ok: true; readonly edited: EditedDocument } | { readonly ok: false; readonly failure: Failure }
  >;
  /**
   * Reports whether sending it succeeded. Where the outcome is unknown, the same document is sent again instead of a
   * new one.
   */
  ended(key: string, form: unknown, edited: EditedDocument, answer: Answer): void;
}

export interface EditParts {
  /** Shows no toast or notification: `perform` does that, with the template's texts. */
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  readonly dialect: (api: string, name?: string) => Dialect | undefined;
  /** Undefined where the description is not loaded or has no such operation. */
  readonly operation: (api: string, operation: string) => Operation | undefined;
  /** Whether an activity is changing this document. */
  readonly isChanging: (document: string) => boolean;
}

/** Changes of whole documents (`edit`): a document is read, changed by operations, and sent back with its version. */
export function createEdits(parts: EditParts): Edits {
  const doubtful = new Map<string, { readonly form: string; readonly edited: EditedDocument }>();
  /** The conflict that was last reported for a place: a person who sends again after the same one means it. */
  const reported = new Map<string, Pick<StaleRow, "was" | "now">>();

  return {
    async begin({ spec, roots, seen, key, template, pointer, init, report }) {
      const again = doubtful.get(key);
      if (again !== undefined && again.form === formText(roots.form))
        return { ok: true, edited: again.edited };
      const place = findEditPlace(template, pointer);
      const document = editedDocument(spec, place, roots, { dialect: parts.dialect });
      if (!document.ok) return fails(localFailure(document.text));
      const { name, read } = document;
      if (parts.isChanging(nameOf(read))) return fails(localFailure(FAILURE_TEXT.stillChanging));
      const answer = await parts.send(read);
      if (!answer.ok) return fails(answer.failure);
      const fresh: Roots = {
        ...roots,
        load: { ...(isRecord(roots.load) ? roots.load : {}), [name]: answer.body },
      };
      const ops = spec.ops === "changed" ? changedOperations(init, roots.form) : (spec.ops ?? []);
      const hidden = hiddenFields(place, fresh, report);
      const edited = editDocument(answer.body, ops, {
        roots: fresh,
        hidden,
        report,
        key: place.key,
      });
      if (!edited.ok) {
        return fails(
          edited.is === "gone" ? localFailure(statusWords(409), 409) : localFailure(FAILURE_TEXT.keyMissing),
        );
      }
      const at = placeOf({ document: nameOf(read), place: edited.place });
      const load = `load.${name}`;
      const stale = staleRow(ops, {
        document: answer.body,
        place: edited.place,
        load,
        seen,
        form: roots.form,
      });
      const said = reported.get(at);
      if (stale !== undefined && (said?.was !== stale.was || said.now !== stale.now)) {
        reported.set(at, { was: stale.was, now: stale.now });
        return fails(stale.failure);
      }
      const version = answer.headers["etag"];
      return {
        ok: true,
        edited: {
          body: edited.document,
          roots: fresh,
          document: nameOf(read),
          place: edited.place,
          ifMatch: takesVersion(parts.operation(spec.api, spec.do)) ? version : undefined,
        },
      };
    },
    ended(key, form, edited, answer) {
      if (!answer.ok && isUncertain(answer.failure)) doubtful.set(key, { form: formText(form), edited });
      else doubtful.delete(key);
      if (answer.ok) reported.delete(placeOf(edited));
    },
  };
}

/** Translates pointers of a refusal from the whole document to the form's fields. */
export function inForm(failure: Failure, { place }: Pick<EditedDocument, "place">): Failure {
  const fields = failure.fields.map(({ pointer, message }) => ({
    pointer: pointer.startsWith(`${place}/`) ? pointer.slice(place.length) : pointer,
    message,
  }));
  return { ...failure, fields };
}

/** Names one place of one document. */
function placeOf({ document, place }: Pick<EditedDocument, "document" | "place">): string {
  return `${document} ${place}`;
}

/** An action without a form has no fields to compare. */
function formText(form: unknown): string {
  return JSON.stringify(form ?? null);
}

function fails(failure: Failure) {
  return { ok: false, failure } as const;
}
