import { useState } from "react";
import { openPage } from "#engine";
import type { PageAddress, PagePlace, PageSession, PageState } from "#engine";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { useTranslations } from "../translation.tsx";

/** The page, and the parameters in the path of its route. */
export interface RoutedAddress extends PageAddress {
  readonly route: Readonly<Record<string, string>>;
}

/**
 * Opens a page and follows it while it is shown. Another template, or the same with other parameters, is another
 * page.
 */
export function usePage({ template, parameters, route }: RoutedAddress): {
  readonly session: PageSession;
  readonly page: Exclude<PageState, { readonly state: "broken" }>;
} {
  const translations = useTranslations();
  const { path, query } = useNavigation().location;
  const place = { route, path, query, translations };
  const session = useSession({ template, parameters }, place);
  session.show(place);
  const page = useObservable(session);
  if (page.state === "broken") throw page.error;
  return { session, page };
}

function useSession(address: PageAddress, place: PagePlace): PageSession {
  const engine = useEngine();
  const name = JSON.stringify([address.template, address.parameters ?? null]);
  const open = () => ({ engine, name, session: openPage(engine, address, place) });
  const [opened, setOpened] = useState(open);
  if (opened.engine === engine && opened.name === name) return opened.session;
  const next = open();
  setOpened(next);
  return next.session;
}
