import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button, Icon, Segments, Skeleton, usePluginHost } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import { readOwn } from "#validators";
import type { Preview, ShownMail } from "./read-mail.ts";
import { readPreview } from "./read-mail.ts";
import styles from "./mail-template.module.css";

/** How long nothing is typed before the preview follows. */
const PAUSE_MS = 300;

/** A draft as it would arrive, and a button that sends it to whoever looks, with what became of it. */
export function MailPreview({ with: given }: PanelPluginProps): ReactNode {
  const { t } = usePluginHost();
  const [form, setForm] = useState<"html" | "text">("html");
  const { shown, mail, failure } = usePreview(given);
  return (
    <section className={styles["preview"]} aria-label={t("mail.preview")}>
      <div className={styles["bar"]}>
        <h2 className={styles["title"]}>{t("mail.preview")}</h2>
        <Segments
          label={t("mail.form")}
          value={form}
          options={[
            { value: "html", label: t("mail.formatted") },
            { value: "text", label: t("mail.plain") },
          ]}
          onChange={setForm}
        />
      </div>
      <p className={styles["hint"]}>{t("mail.preview-text")}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {shown !== undefined && shown.problems.length > 0 && (
        <div role="status">
          <ul className={styles["problems"]}>
            {shown.problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <Icon name="alert-circle" size={16} /> <span>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {mail === undefined && failure === undefined && shown === undefined && <Skeleton height={240} />}
      {mail !== undefined && (
        <div className={styles["mail"]} data-stale={shown?.mail === undefined || undefined}>
          <MailHead mail={mail} />
          {form === "text" ? <pre className={styles["plain"]}>{mail.text}</pre> : <MailBody mail={mail} />}
        </div>
      )}
      {given["canSend"] === true && (
        <TestMail given={given} isWrong={shown === undefined || shown.problems.length > 0} />
      )}
    </section>
  );
}

/** What the server says of the draft, and the last mail that was whole. */
function usePreview(given: PanelPluginProps["with"]): {
  readonly shown: Preview | undefined;
  readonly mail: ShownMail | undefined;
  readonly failure: string | undefined;
} {
  const { send } = usePluginHost();
  const [shown, setShown] = useState<Preview>();
  const [mail, setMail] = useState<ShownMail>();
  const [failure, setFailure] = useState<string>();
  const isFirst = useRef(true);
  const { api, path } = callOf(given);
  const [subject, text] = [textOf(given["subject"]), textOf(given["text"])];
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await send({ api, path: `${path}/preview`, body: { subject, text }, quiet: true });
      if (isOver) return;
      setFailure(answer.ok ? undefined : answer.failure.text);
      if (!answer.ok) return;
      const preview = readPreview(answer.body);
      setShown(preview);
      if (preview.mail !== undefined) setMail(preview.mail);
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : PAUSE_MS);
    isFirst.current = false;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [send, api, path, subject, text]);
  return { shown, mail, failure };
}

function MailHead({ mail }: { readonly mail: ShownMail }): ReactNode {
  const { t } = usePluginHost();
  return (
    <dl className={styles["head"]}>
      <dt>{t("mail.from")}</dt>
      <dd>{mail.sender}</dd>
      {mail.replyTo !== "" && (
        <>
          <dt>{t("mail.reply-to")}</dt>
          <dd>{mail.replyTo}</dd>
        </>
      )}
      <dt>{t("mail.subject")}</dt>
      <dd className={styles["of-subject"]}>{mail.subject}</dd>
    </dl>
  );
}

/** Mail is light in every scheme: so do most programs show it. */
function MailBody({ mail }: { readonly mail: ShownMail }): ReactNode {
  const { logo, company, accent, onAccent, linkColour, blocks, footer } = mail;
  return (
    <div className={styles["body"]}>
      {logo === "" ? <strong>{company}</strong> : <img className={styles["logo"]} src={logo} alt={company} />}
      {blocks.map((block, at) =>
        block.type === "button" ? (
          <p key={at}>
            <span className={styles["button"]} style={{ background: accent, color: onAccent }}>
              {block.label}
            </span>
          </p>
        ) : (
          <p key={at}>
            {block.lines.map((line, index) => (
              <span key={index} className={styles["line"]}>
                {line.map(({ text, isLink }, part) =>
                  isLink ? (
                    <span key={part} className={styles["link"]} style={{ color: linkColour }}>
                      {text}
                    </span>
                  ) : (
                    text
                  ),
                )}
              </span>
            ))}
          </p>
        ),
      )}
      {footer !== "" && <p className={styles["footer"]}>{footer}</p>}
    </div>
  );
}

function TestMail({
  given,
  isWrong,
}: {
  readonly given: PanelPluginProps["with"];
  readonly isWrong: boolean;
}): ReactNode {
  const { t, send } = usePluginHost();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ readonly state: string; readonly message: string }>();
  const { api, path } = callOf(given);
  const sendTest = async () => {
    setBusy(true);
    const body = { subject: textOf(given["subject"]), text: textOf(given["text"]) };
    const answer = await send({ api, path: `${path}/test`, body, quiet: true });
    setBusy(false);
    setResult(
      answer.ok
        ? { state: textOf(readOwn(answer.body, "state")), message: textOf(readOwn(answer.body, "message")) }
        : { state: "Refused", message: answer.failure.message || answer.failure.text },
    );
  };
  return (
    <div className={styles["test"]}>
      <Button
        variant="default"
        loading={isBusy}
        disabled={isWrong}
        title={isWrong ? t("mail.test-wrong") : undefined}
        leftSection={<Icon name="notification-templates" size={16} />}
        onClick={() => void sendTest()}
      >
        {t("mail.test")}
      </Button>
      <p role="status" className={styles["result"]} data-state={result?.state}>
        {result !== undefined && (
          <>
            <Icon
              name={result.state === "Sent" ? "check" : result.state === "Queued" ? "clock" : "alert-circle"}
              size={16}
            />
            <span>{result.message}</span>
          </>
        )}
      </p>
    </div>
  );
}

function callOf(given: PanelPluginProps["with"]): { readonly api: string; readonly path: string } {
  const path = `${textOf(given["path"])}/${encodeURIComponent(textOf(given["id"]))}`;
  return { api: textOf(given["api"]), path };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
