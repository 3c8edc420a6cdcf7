import { useState } from "react";
import type { Dispatch } from "react";
import { usePluginHost } from "#renderers/plugin";
import { changeBody, readPublishedModel } from "../state/index.ts";
import type { ConsoleAction, PricingDocument, PublishedModel, Release } from "../state/index.ts";

const CONFLICT = 409;

export interface Publish {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Why it was refused; undefined: it was not. */
  readonly failure: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
  readonly send: () => Promise<void>;
}

export interface PublishParts {
  readonly document: PricingDocument;
  readonly release: Release;
  readonly dispatch: Dispatch<ConsoleAction>;
  readonly clearSimulation: () => void;
}

/**
 * Saves a draft as the next version. What the server refuses stands at its fields. Where somebody was faster, the newest
 * version is read, and the console offers to put the two together: nothing entered is lost.
 */
export function usePublish(
  published: PublishedModel,
  { document, release, dispatch, clearSimulation }: PublishParts,
): Publish {
  const { change, refresh, toast, t } = usePluginHost();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = () => {
    setIsOpen(false);
    setFailure(undefined);
  };
  const send = async () => {
    setIsBusy(true);
    setFailure(undefined);
    const answer = await change({
      method: "PATCH",
      api: "pricing",
      path: `/model/${encodeURIComponent(published.id)}`,
      body: changeBody(published, document, release),
      quiet: true,
    });
    setIsBusy(false);
    if (answer.ok) {
      const read = readPublishedModel(answer.body);
      if (read.ok) dispatch({ do: "publish", published: read.value, sent: document });
      else refresh("pricing");
      clearSimulation();
      close();
      toast({ text: t("pricing.published-toast", { name: published.name }), type: "success" });
      return;
    }
    const { status, fields, text } = answer.failure;
    if (status === CONFLICT) {
      close();
      refresh("pricing");
    } else if (fields.length > 0) {
      close();
      dispatch({ do: "refuse", problems: fields });
      toast({ text });
    } else setFailure(text);
  };
  return { isOpen, isBusy, failure, open: () => setIsOpen(true), close, send };
}
