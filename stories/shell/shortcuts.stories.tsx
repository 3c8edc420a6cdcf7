import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { Shortcuts } from "../../app/shell/shortcuts.tsx";
import { SearchBox } from "../../renderers/list/search-box.tsx";

interface ShortcutsStoryProps {
  readonly isListed?: boolean;
  readonly areSingleKeysOn?: boolean;
  readonly onSingleKeys?: (isOn: boolean) => void;
}

/** A page with a search and a field. `?` lists the shortcuts, `/` leads to the search. */
function ShortcutsStory(props: ShortcutsStoryProps) {
  const { isListed = false, areSingleKeysOn = true, onSingleKeys = () => {} } = props;
  const [isOpen, setIsOpen] = useState(isListed);
  return (
    <>
      <main>
        <SearchBox label="Search" value="" onSearch={() => {}} />
        <label>
          Name <input />
        </label>
      </main>
      <Shortcuts
        isOpen={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        areSingleKeysOn={areSingleKeysOn}
        onSingleKeys={onSingleKeys}
      />
    </>
  );
}

const meta: Meta<typeof ShortcutsStory> = { title: "Shell/Keyboard shortcuts", component: ShortcutsStory };
export default meta;

type Story = StoryObj<typeof ShortcutsStory>;

export const OnAPage: Story = {};
export const Off: Story = { args: { areSingleKeysOn: false } };
export const Listed: Story = { args: { isListed: true } };
export const ListedOff: Story = { args: { isListed: true, areSingleKeysOn: false } };
export const Narrow: Story = { ...Listed, globals: { viewport: { value: "phone" } } };
