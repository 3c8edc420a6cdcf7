import { type ReactNode, useEffect, useState } from "react";
import { Navigate } from "react-router-dom";
import { isVisible, type Viewer } from "#engine";
import { PageView, type PageViewProps, useEngine } from "#renderers";

export interface NamedTemplateProps extends PageViewProps {
  readonly viewer: Viewer;
}

/** `add-page/{template}` and `edit-page/{template}`: guarded by the template's own `access`. */
export function NamedTemplate({ viewer, ...page }: NamedTemplateProps): ReactNode {
  const { templates } = useEngine();
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
  return isOpen ? <PageView {...page} /> : <Navigate to="/pages" replace />;
}
