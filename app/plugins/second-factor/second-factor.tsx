import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button, usePluginHost } from "#renderers/plugin";
import type { PanelPluginProps } from "#renderers/plugin";
import { readOwn } from "#validators";
import { CodeForm } from "./code-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

type Step =
  | { readonly at: "overview" }
  | { readonly at: "password" }
  | { readonly at: "enrol"; readonly secret: string; readonly qr: string; readonly password: string }
  | { readonly at: "codes"; readonly codes: readonly string[] }
  | { readonly at: "turn-off" };

/** Sets up or turns off the second factor of the signed-in user. Each further step gets the focus. */
export function SecondFactor({ with: { user, isOn } }: PanelPluginProps): ReactNode {
  const host = usePluginHost();
  const { t } = host;
  const [step, setStep] = useState<Step>({ at: "overview" });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step.at);
  useEffect(() => {
    if (shown.current === step.at) return;
    shown.current = step.at;
    panel.current?.querySelector<HTMLElement>("h3, input, button")?.focus();
  }, [step.at]);

  const send = async (body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    setBusy(true);
    setError(undefined);
    const answer = await host.send({
      api: "access",
      method: "PATCH",
      path: `/user/${encodeURIComponent(String(user))}`,
      body,
      quiet: true,
    });
    setBusy(false);
    if (answer.ok) return answer.body;
    setError(answer.failure.message === "" ? answer.failure.text : answer.failure.message);
    return undefined;
  };
  const showOverview = () => {
    setError(undefined);
    setStep({ at: "overview" });
    host.refresh("access");
  };
  const enrol = async ({ password }: { readonly password: string }) => {
    const answer = await send({ mfa: true, currentPassword: password });
    const enrolment = readOwn(answer, "mfaEnrolment");
    const [secret, qr] = [readOwn(enrolment, "secret"), readOwn(enrolment, "qr")];
    if (typeof secret === "string" && typeof qr === "string") setStep({ at: "enrol", secret, qr, password });
  };
  const turnOn = async (code: string, password: string) => {
    const answer = await send({ mfa: true, code, currentPassword: password });
    const codes = readOwn(answer, "recoveryCodes");
    if (Array.isArray(codes)) setStep({ at: "codes", codes: codes.map(String) });
  };
  const turnOff = async (filled: { readonly code: string; readonly password: string }) => {
    const answer = await send({ mfa: false, code: filled.code, currentPassword: filled.password });
    if (answer !== undefined) showOverview();
  };

  return (
    <div ref={panel} className={styles["factor"]}>
      {content()}
    </div>
  );

  function content(): ReactNode {
    switch (step.at) {
      case "password":
        return (
          <>
            <p>{t("second-factor.begin")}</p>
            <CodeForm
              confirm={t("second-factor.set-up")}
              asks={["password"]}
              error={error}
              isBusy={isBusy}
              onCancel={showOverview}
              onSubmit={(filled) => void enrol(filled)}
            />
          </>
        );
      case "enrol":
        return (
          <>
            <p>{t("second-factor.scan")}</p>
            <img
              className={styles["picture"]}
              src={step.qr}
              alt={t("second-factor.picture")}
              width={200}
              height={200}
            />
            <p>
              {t("second-factor.key")}: <code className={styles["key"]}>{step.secret}</code>
            </p>
            <CodeForm
              confirm={t("second-factor.confirm")}
              asks={["code"]}
              error={error}
              isBusy={isBusy}
              onCancel={showOverview}
              onSubmit={({ code }) => void turnOn(code, step.password)}
            />
          </>
        );
      case "codes":
        return <RecoveryCodes codes={step.codes} onDone={showOverview} />;
      case "turn-off":
        return (
          <>
            <p>{t("second-factor.off-text")}</p>
            <CodeForm
              confirm={t("second-factor.turn-off")}
              asks={["password", "code"]}
              error={error}
              isBusy={isBusy}
              onCancel={showOverview}
              onSubmit={(filled) => void turnOff(filled)}
            />
          </>
        );
      case "overview":
      default:
        return (
          <>
            <p>{t(isOn === true ? "second-factor.on" : "second-factor.off")}</p>
            <div>
              {isOn === true ? (
                <Button variant="default" onClick={() => setStep({ at: "turn-off" })}>
                  {t("second-factor.turn-off")}
                </Button>
              ) : (
                <Button onClick={() => setStep({ at: "password" })}>{t("second-factor.set-up")}</Button>
              )}
            </div>
          </>
        );
    }
  }
}
