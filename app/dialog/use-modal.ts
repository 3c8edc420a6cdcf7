import { type RefObject, useEffect, useRef } from "react";

/** Opens a dialog element as a modal while it is mounted; `onPressOutside`: called for a click on its backdrop. */
export function useModal(onPressOutside?: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onPressOutside);
  useEffect(() => {
    latest.current = onPressOutside;
  });
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    const handlePress = ({ target }: Event): void => {
      if (target === element) latest.current?.();
    };
    element?.addEventListener("click", handlePress);
    return () => {
      element?.removeEventListener("click", handlePress);
      element?.close();
    };
  }, []);
  return dialog;
}
