import { type ReactNode, useState } from "react";
import { Dialog, DialogButtons } from "#renderers/dialog";
import { Button, Checkbox, Skeleton, useFailureWords, useTranslate } from "#renderers/plugin";
import type { ChangedPart, PricingDocument, Release } from "../state/index.ts";
import {
  countChanges,
  dearerPrices,
  givenAway,
  isOrderedByForm,
  newDiscounts,
  unaskedItems,
} from "../state/index.ts";
import { ChangeTable } from "./change-table.tsx";
import { useTools } from "./console-context.tsx";
import { dearerWords } from "./dearer-prices.tsx";
import { discountWords } from "./discount-words.ts";
import { ReleaseFields, SimulationSummary } from "./simulator.tsx";
import type { SimulationState } from "./use-simulation.ts";
import styles from "./simulator.module.css";

export interface PublishDialogProps {
  readonly parts: readonly ChangedPart[];
  readonly document: PricingDocument;
  readonly release: Release;
  /** Its day is over. */
  readonly isPast: boolean;
  readonly simulation: SimulationState;
  readonly isBusy: boolean;
  /** Why it was refused; undefined: it was not. */
  readonly failure: string | undefined;
  readonly onRelease: (release: Release) => void;
  readonly onPublish: () => void;
  readonly onClose: () => void;
}

/** The last look before prices count: from when, for whom, and what it comes to. */
export function PublishDialog(props: PublishDialogProps): ReactNode {
  const { parts, document, release, isPast, simulation, isBusy, failure, onRelease, onPublish, onClose } =
    props;
  const t = useTranslate();
  const inWords = useFailureWords();
  const { published, currency, places } = useTools();
  const away = givenAway(published.document, document);
  const [isMeant, setIsMeant] = useState(false);
  const unasked = unaskedItems(published, document.model.metaData.specs);
  const changes = countChanges(parts, published.document, document);
  const dearer = newDiscounts(published.document, document).flatMap(({ companyName, discount }) => {
    const found = dearerPrices(document.model, discount);
    return found.length === 0 ? [] : [{ companyName, words: dearerWords(t, found, currency) }];
  });
  const day = release.validFrom;
  const when = day === "" ? t("pricing.when-now") : t("pricing.when-day", { day });
  const count = t(changes === 1 ? "pricing.publish-text-one" : "pricing.publish-text", {
    count: changes,
    name: published.name,
    version: published.version + 1,
  });
  return (
    // What was sent cannot be taken back.
    <Dialog title={t("pricing.publish-title")} text={count} size="large" canClose={!isBusy} onClose={onClose}>
      <div className={styles["body"]}>
        <ChangeTable
          label={t("pricing.changes")}
          parts={parts}
          columns={[
            { label: t("pricing.version", { version: published.version }), document: published.document },
            { label: t("pricing.draft"), document },
          ]}
        />
        {unasked.length > 0 && (
          <p className={styles["failure"]}>
            {t(isOrderedByForm(published) ? "pricing.publish-not-asked" : "pricing.publish-not-counted", {
              items: unasked.join(", "),
            })}
          </p>
        )}
        {dearer.map(({ companyName, words }, index) => (
          <p key={index} className={styles["warning"]}>
            {t("pricing.publish-dearer", { account: companyName, words })}
          </p>
        ))}
        {away.length > 0 && (
          <div role="note" className={styles["failure"]}>
            {away.map(({ companyName, discount }, index) => (
              <p key={index}>
                {t("pricing.for-nothing", {
                  account: companyName,
                  on: discountWords(t, discount, document.model.metaData.specs, { currency, places }).on,
                })}
              </p>
            ))}
            <Checkbox
              label={t("pricing.for-nothing-meant")}
              checked={isMeant}
              onChange={(event) => setIsMeant(event.currentTarget.checked)}
            />
          </div>
        )}
        <ReleaseFields release={release} isPast={isPast} onRelease={onRelease} />
        <p className={styles["quiet"]}>
          {t(release.moveExisting ? "pricing.publish-move" : "pricing.publish-keep", { when })}
        </p>
        <div aria-live="polite">
          {simulation.state === "running" && <Skeleton height={44} />}
          {simulation.state === "failed" && <p className={styles["quiet"]}>{inWords(simulation.text)}</p>}
          {simulation.state === "ready" && <SimulationSummary simulation={simulation.simulation} />}
        </div>
        {failure !== undefined && (
          <p role="alert" className={styles["failure"]}>
            {inWords(failure)}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t("dialog.cancel")}
        </Button>
        <Button loading={isBusy} disabled={isPast || (away.length > 0 && !isMeant)} onClick={onPublish}>
          {t("pricing.publish")}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
