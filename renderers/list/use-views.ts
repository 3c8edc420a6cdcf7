import { useEffect, useRef } from "react";
import type { ListHandle } from "#engine";
import { applyView, readView } from "#engine";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { readViews, useStored, writeViews } from "./list-settings.ts";
import type { ListViews } from "./views-menu.tsx";

/** The saved views of a list. Opened without any state in the URL, a list takes its default view, once. */
export function useViews({ name, address }: ListHandle): ListViews {
  useStored();
  const engine = useEngine();
  const { location, navigate } = useNavigation();
  const { path, query } = location;
  const saved = readViews(engine, name);
  const current = readView(query, address);
  const addressOf = (view: string) => {
    const next = applyView(query, address, view);
    return next === "" ? path : `${path}?${next}`;
  };
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const own = saved.find(({ isDefault }) => isDefault);
    const isPlain = current === "" && !new URLSearchParams(query).has(`${address.prefix}page`);
    if (own !== undefined && isPlain) navigate(addressOf(own.query), { replace: true });
  });
  return {
    saved,
    current,
    onOpen: (view) => navigate(addressOf(view)),
    onSaved: (views) => writeViews(engine, name, views),
    linkTo: (view) => new URL(`#${addressOf(view)}`, window.location.href).href,
  };
}
