import type { ReactNode } from "react";
import { canOpen, casesOf, placeAt, rolesOf } from "#engine/authoring";
import type { PortalData } from "#engine/authoring";
import { NotOpen } from "./not-open.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import { Stage } from "./stage.tsx";
import { useChoices } from "./use-choices.ts";
import { useFrame } from "./use-frame.ts";
import { useFindings, usePortalData } from "./use-portal-data.ts";
import styles from "./preview.module.css";

/** The portal without a server, and below it a bar that says as whom and in what state of the world it is seen. */
export function Preview(): ReactNode {
  const data = usePortalData();
  return data === undefined ? (
    <p className={styles["wait"]}>Reading templates…</p>
  ) : (
    <Previewed data={data} />
  );
}

function Previewed({ data }: { readonly data: PortalData }): ReactNode {
  const { choices, choose, follow } = useChoices();
  const { calls, reports } = useFrame(follow);
  const { address, role, flags } = choices;
  const place = placeAt(data, address);
  const findings = useFindings(place.page);
  const roles = rolesOf(data, place.page);
  const shownAs = Object.hasOwn(roles, role) ? role : (place.openTo[0] ?? Object.keys(roles)[0] ?? "");
  const viewer = roles[shownAs];
  const shownFlags = flags ?? [...(viewer?.flags ?? [])];
  const isOpen =
    place.page === undefined ||
    (viewer !== undefined && canOpen(data, address, { ...viewer, flags: new Set(shownFlags) }));
  return (
    <div className={styles["preview"]}>
      {isOpen ? (
        <Stage choices={{ ...choices, role: shownAs }} />
      ) : (
        <NotOpen
          page={place.page ?? ""}
          role={shownAs}
          openTo={place.openTo}
          hasOwnFlags={flags !== undefined}
          onRole={(next) => choose({ role: next, flags: undefined })}
        />
      )}
      <PreviewBar
        data={data}
        place={place}
        cases={place.page === undefined ? [] : casesOf(data, place.page)}
        roles={Object.keys(roles)}
        choices={{ ...choices, role: shownAs, flags: shownFlags }}
        choose={choose}
        calls={calls}
        reports={reports}
        findings={findings}
      />
    </div>
  );
}
