import type { AskState } from "#engine";
import styles from "./ask.module.css";

type Known = Extract<AskState, { readonly state: "form" }>["facts"];

/** What a dialog says of what it is about. */
export function AskFacts({ facts }: { readonly facts: Known }) {
  return (
    <dl className={styles.known}>
      {facts.map(({ label, text }, at) => (
        <div key={`${at} ${label}`} className={styles.knownFact}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
