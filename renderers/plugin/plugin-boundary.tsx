import { Component } from "react";
import type { ReactNode } from "react";
import { Button, MessageBox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";

interface PluginBoundaryProps {
  /** Name of the plugin, for people. */
  readonly title: string;
  /** Shown instead of an error box: the value as text, or nothing. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of a plugin inside its box: the page around it goes on. */
export class PluginBoundary extends Component<PluginBoundaryProps, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <Broken
        title={this.props.title}
        text={error.message}
        onRetry={() => this.setState({ error: undefined })}
      />
    );
  }
}

function Broken({
  title,
  text,
  onRetry,
}: {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
}) {
  const t = useTranslate();
  return (
    <MessageBox state="error" title={t("list.plugin-broken", { plugin: title })} text={text}>
      <Button variant="default" onClick={onRetry}>
        {t("list.retry")}
      </Button>
    </MessageBox>
  );
}
