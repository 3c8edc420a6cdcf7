import { type ReactNode, useEffect, useState } from "react";
import { isVisible, type Viewer } from "#engine";
import { PageView, type PageViewProps, useEngine, useTranslate } from "#renderers";
import { NoPage } from "./no-page.tsx";

export interface NamedTemplateProps extends PageViewProps {
  readonly viewer: Viewer;
}

/** `add-page/{template}` and `edit-page/{template}`: guarded by the template's own `access`. */
export function NamedTemplate({ viewer, ...page }: NamedTemplateProps): ReactNode {
  const { templates } = useEngine();
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState<boolean>();
  useEffect(() => {
    let isCurrent = true;
    void templates.page(page.template, page.parameters).then((loaded) => {
      // `PageView` shows the error of a wrong or missing template.
      if (isCurrent) setIsOpen(!loaded.ok || isVisible(loaded.template.access, viewer));
    });
    return () => {
      isCurrent = false;
    };
  }, [templates, page.template, page.parameters, viewer]);
  if (isOpen === undefined) return null;
  if (isOpen) return <PageView {...page} />;
  return <NoPage to="/pages" closed={t("shell.closed-right", { page: page.fallbackTitle ?? "" })} />;
}
