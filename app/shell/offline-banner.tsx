import { type ReactNode, useSyncExternalStore } from "react";
import { Icon, useEngine, useTranslate } from "#renderers";
import styles from "./shell.module.css";

/** Shown while the device is offline. */
export function OfflineBanner(): ReactNode {
  const t = useTranslate();
  const { network } = useEngine().ports;
  const isOnline = useSyncExternalStore(network.subscribe, network.isOnline);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles["offline"]}>
          <Icon name="wifi-off" />
          {t("shell.offline")}
        </p>
      )}
    </div>
  );
}
