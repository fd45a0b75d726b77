import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import type { ComboboxOption } from '../combobox/option-list.ts';
import { OptionPanel } from '../combobox/option-panel.tsx';
import type { SearchOptions } from '../combobox/use-options.ts';
import { SCRIM } from '../dialog/dialog-frame.tsx';

export interface Command extends ComboboxOption {
  readonly onSelect: () => void;
}

export interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The commands that are there without a search, in groups. */
  readonly commands: readonly Command[];
  /** Finds commands for a text, including the ones in `commands`. Keep the function stable between renders. */
  readonly onSearch?: (text: string, signal: AbortSignal) => Promise<readonly Command[]>;
  readonly placeholder?: string;
  readonly noMatch?: ReactNode;
}

/** A search field over all that can be done, in the middle of the page. */
export const CommandPalette = ({
  isOpen,
  onOpenChange,
  commands,
  onSearch,
  placeholder = 'Search or jump to…',
  noMatch = 'Nothing matches.',
}: CommandPaletteProps) => (
  <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
    <Radix.Portal>
      <Radix.Overlay className={SCRIM} />
      <Radix.Content
        aria-describedby={undefined}
        className="fixed inset-x-2 top-[8dvh] z-50 mx-auto flex max-h-[70dvh] max-w-xl animate-pop-in flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-raised focus:outline-none"
      >
        <Radix.Title className="sr-only">Commands</Radix.Title>
        <OptionPanel
          label="Commands"
          options={commands}
          onSearch={onSearch as SearchOptions<string> | undefined}
          selected={NONE}
          isMultiple={false}
          searchPlaceholder={placeholder}
          noMatch={noMatch}
          onPick={(option) => {
            onOpenChange(false);
            // `onSearch` and `commands` give commands, so the picked item is one.
            (option as Command).onSelect();
          }}
        />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const NONE: ReadonlySet<string> = new Set();
