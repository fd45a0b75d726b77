import * as Radix from 'radix-ui/tabs';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../shared/classes.ts';

export interface TabItem<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** A number beside the label. */
  readonly count?: number | undefined;
  readonly icon?: ReactNode;
  readonly content?: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly items: ReadonlyArray<TabItem<Value>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

const BAR = 'flex gap-1 overflow-x-auto border-line border-b';

const TAB =
  'relative flex h-9 shrink-0 pointer-coarse:h-11 items-center gap-1.5 whitespace-nowrap rounded-t-md px-2.5 text-muted text-sm no-underline hover:text-ink ' +
  'focus-visible:-outline-offset-2 [&_svg]:size-4 ' +
  'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full';

const TabText = ({ label, count, icon }: Pick<TabItem, 'label' | 'count' | 'icon'>) => (
  <>
    {icon}
    {label}
    {count !== undefined && (
      <span className="rounded-full bg-code px-1.5 text-muted text-xs tabular-nums">{count}</span>
    )}
  </>
);

export const Tabs = <Value extends string>({
  label,
  items,
  value,
  onChange,
  className,
}: TabsProps<Value>) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
    <Radix.List aria-label={label} className={BAR}>
      {items.map((item) => (
        <Radix.Trigger
          key={item.value}
          value={item.value}
          className={classes(
            TAB,
            'data-[state=active]:font-medium data-[state=active]:text-ink data-[state=active]:after:bg-accent',
          )}
        >
          <TabText label={item.label} count={item.count} icon={item.icon} />
        </Radix.Trigger>
      ))}
    </Radix.List>
    {items.map((item) => (
      <Radix.Content key={item.value} value={item.value} className="pt-4 focus-visible:outline-offset-4">
        {item.content}
      </Radix.Content>
    ))}
  </Radix.Root>
);

export interface TabLink {
  readonly key: string;
  readonly label: ReactNode;
  readonly count?: number | undefined;
  readonly icon?: ReactNode;
  readonly isCurrent: boolean;
  /** An empty link element, such as `<Link to="…" />`. */
  readonly link: ReactElement;
}

/** The same look for parts of a page that have addresses of their own. */
export const TabLinks = ({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly TabLink[];
}) => (
  <nav aria-label={label} className={BAR}>
    {items.map((item) => {
      const { type: Link, props } = item.link;
      return (
        <Link
          key={item.key}
          {...(props as object)}
          aria-current={item.isCurrent ? 'page' : undefined}
          className={classes(
            TAB,
            'aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:after:bg-accent',
          )}
        >
          <TabText label={item.label} count={item.count} icon={item.icon} />
        </Link>
      );
    })}
  </nav>
);
