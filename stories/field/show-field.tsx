import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { AtriumProvider, TranslationProvider } from "#renderers";
import { MantineTheme } from "../../renderers/theme/mantine-theme.tsx";
import { english } from "../setup/texts.ts";
import type { FieldStoryProps } from "./field-gallery.tsx";
import { FieldStory } from "./field-gallery.tsx";

/** Shows one field as a form does; `last` is its last value. */
export function showField(props: FieldStoryProps) {
  const onChange = vi.fn<(value: unknown) => void>();
  render(
    <AtriumProvider forceScheme="light">
      <TranslationProvider value={english}>
        <MantineTheme>
          <FieldStory {...props} onChange={onChange} />
        </MantineTheme>
      </TranslationProvider>
    </AtriumProvider>,
  );
  return { user: userEvent.setup(), last: () => onChange.mock.lastCall?.[0] };
}
