import { Check, ChevronRight } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../shared/classes.ts';
import { FLOATING, OPTION } from '../shared/surfaces.ts';

export interface MenuItem {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly shortcut?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Makes the item one that is switched on and off. */
  readonly isChecked?: boolean;
  readonly onSelect?: () => void;
  /** An empty link element that the item becomes, such as `<Link to="…" />`. */
  readonly link?: ReactElement;
  /** Makes the item open a submenu. */
  readonly items?: readonly MenuEntry[];
}

/** An item, a line between groups, or the heading of a group. */
export type MenuEntry = MenuItem | 'separator' | { readonly heading: string };

export interface MenuProps {
  /** A button; it opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuEntry[];
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly align?: 'start' | 'center' | 'end';
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
}

const PANEL = classes(
  FLOATING,
  'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto p-1',
);

export const Menu = ({
  trigger,
  items,
  side = 'bottom',
  align = 'start',
  onOpenChange,
  className,
}: MenuProps) => (
  <Radix.Root modal={false} {...(onOpenChange !== undefined && { onOpenChange })}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        side={side}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={classes(PANEL, className)}
      >
        <Entries items={items} />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const keyOf = (entry: MenuEntry, index: number): string => {
  if (entry === 'separator') return `line ${index}`;
  return 'heading' in entry ? `heading ${entry.heading}` : `item ${entry.label}`;
};

const Entries = ({ items }: { readonly items: readonly MenuEntry[] }) =>
  items.map((entry, index) => <Entry key={keyOf(entry, index)} entry={entry} />);

const Entry = ({ entry }: { readonly entry: MenuEntry }) => {
  if (entry === 'separator') return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
  if ('heading' in entry) {
    return <Radix.Label className="px-2 pt-1.5 pb-0.5 text-muted text-xs">{entry.heading}</Radix.Label>;
  }
  return <Item item={entry} />;
};

const Item = ({ item }: { readonly item: MenuItem }) => {
  const look = classes(OPTION, item.isDanger === true && 'text-danger data-highlighted:bg-danger-soft');
  const select = { disabled: item.isDisabled ?? false, className: look, onSelect: () => item.onSelect?.() };
  if (item.items !== undefined) {
    return (
      <Radix.Sub>
        <Radix.SubTrigger className={classes(look, 'data-[state=open]:bg-hover')}>
          <ItemText item={item} />
          <ChevronRight className="text-muted" aria-hidden="true" />
        </Radix.SubTrigger>
        <Radix.Portal>
          <Radix.SubContent sideOffset={4} collisionPadding={8} className={PANEL}>
            <Entries items={item.items} />
          </Radix.SubContent>
        </Radix.Portal>
      </Radix.Sub>
    );
  }
  if (item.isChecked !== undefined) {
    return (
      <Radix.CheckboxItem {...select} checked={item.isChecked}>
        <ItemText item={item} />
        <span className="size-4">
          <Radix.ItemIndicator>
            <Check className="text-accent" aria-hidden="true" />
          </Radix.ItemIndicator>
        </span>
      </Radix.CheckboxItem>
    );
  }
  if (item.link !== undefined) {
    const { type: Link, props } = item.link;
    return (
      <Radix.Item {...select} className={classes(look, 'text-inherit no-underline')} asChild>
        <Link {...(props as object)}>
          <ItemText item={item} />
        </Link>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item {...select}>
      <ItemText item={item} />
    </Radix.Item>
  );
};

const ItemText = ({ item }: { readonly item: MenuItem }) => (
  <>
    {item.icon !== undefined && (
      <span className={classes('flex', item.isDanger !== true && 'text-muted')}>{item.icon}</span>
    )}
    <span className="min-w-0 flex-1">
      <span className="block truncate">{item.label}</span>
      {item.hint !== undefined && <span className="block text-muted text-xs">{item.hint}</span>}
    </span>
    {item.shortcut !== undefined && (
      <span className="pl-4 text-muted text-xs" aria-hidden="true">
        {item.shortcut}
      </span>
    )}
  </>
);
