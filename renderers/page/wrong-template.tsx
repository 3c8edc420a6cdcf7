import type { Finding } from "#engine/template";
import { useTranslate } from "../translation.tsx";
import page from "./page.module.css";
import styles from "./wrong-template.module.css";

/** A template with mistakes: their places and messages, for its author. */
export function WrongTemplate({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useTranslate();
  return (
    <div className={page["page"]}>
      <section className={styles["wrong"]} aria-label={t("list.template-wrong-title")} role="alert">
        <h1 className={page["title"]}>{t("list.template-wrong-title")}</h1>
        <p>{t("list.template-wrong-text")}</p>
        <ul className={styles["findings"]}>
          {findings.map(({ file, line, column, pointer, message }) => (
            <li key={`${file}:${line}:${column} ${pointer} ${message}`}>
              <code>
                {file}:{line}:{column} {pointer}
              </code>{" "}
              — {message}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
