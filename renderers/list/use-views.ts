import { useEffect, useRef } from "react";
import type { ListHandle } from "#engine/model";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import type { ListViews } from "./views-menu.tsx";

/** The saved views of a list. A list that opens without any state in the URL takes its default view, once. */
export function useViews({ name, view, isUntouched, withView }: ListHandle): ListViews {
  const { lists } = useEngine();
  const { location, navigate } = useNavigation();
  const saved = lists.views(name);
  const addressOf = (of: string) => {
    const query = withView(of);
    return query === "" ? location.path : `${location.path}?${query}`;
  };
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const own = saved.find(({ isDefault }) => isDefault);
    if (own !== undefined && isUntouched) navigate(addressOf(own.query), { replace: true });
  });
  return {
    saved,
    current: view,
    onOpen: (of) => navigate(addressOf(of)),
    onSaved: (views) => lists.keepViews(name, views),
    linkTo: (of) => new URL(`#${addressOf(of)}`, window.location.href).href,
  };
}
