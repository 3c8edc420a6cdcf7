import { useEffect, useRef } from "react";
import type { ListHandle } from "#engine/model";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import type { ListViews } from "./views-menu.tsx";

/**
 * The saved views of a list. A list that opens without any state in the URL takes its default view, once for each thing
 * that its page shows: tried again where another change of the address came at the same time and took its place.
 */
export function useViews({ name, at, view, isUntouched, withView }: ListHandle): ListViews {
  const { lists } = useEngine();
  const { location, navigate } = useNavigation();
  const saved = lists.views(name);
  const addressOf = (of: string) => {
    const query = withView(of);
    return query === "" ? location.path : `${location.path}?${query}`;
  };
  const opened = useRef("");
  useEffect(() => {
    if (opened.current === at) return;
    const address = addressOf(saved.find(({ isDefault }) => isDefault)?.query ?? "");
    if (!isUntouched || address === addressOf("")) opened.current = at;
    else navigate(address, { replace: true });
  });
  return {
    saved,
    current: view,
    onOpen: (of) => navigate(addressOf(of)),
    onSaved: (views) => lists.keepViews(name, views),
    linkTo: (of) => new URL(`#${addressOf(of)}`, window.location.href).href,
  };
}
