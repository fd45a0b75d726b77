import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { moveActive, type Step, stepOfKey } from '../combobox/option-list.ts';
import { usePopoverContainer } from '../dialog/inside-dialog.ts';
import { useFieldAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';
import { FIELD_FRAME, FIELD_SIZES, FLOATING, OPTION, widthFor } from '../shared/surfaces.ts';
import { typedOption } from './typed-option.ts';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface SelectProps<Value extends string> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly options: ReadonlyArray<SelectOption<Value>>;
  /** The name of the control; needed when no `Field` is around it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly size?: 'sm' | 'md';
  /** `plain` has no frame, for use inside a sentence or a toolbar. */
  readonly look?: 'field' | 'plain';
  readonly isDisabled?: boolean;
  readonly id?: string;
  readonly className?: string;
}

const PLAIN =
  'rounded-md border border-transparent font-medium text-ink text-sm hover:bg-hover aria-expanded:bg-hover';

const EDGES: Readonly<Record<string, Step>> = { Home: 'first', End: 'last' };

/** Letters typed within this time belong to one word. */
const TYPING_MS = 600;

/** A choice out of a short, fixed list. Use `Combobox` when the list is long or has to be searched. */
export const Select = <Value extends string>({
  value,
  onChange,
  options,
  label,
  placeholder = 'Choose…',
  size = 'md',
  look = 'field',
  isDisabled = false,
  id,
  className,
}: SelectProps<Value>) => {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const container = usePopoverContainer();
  const { required, ...attributes } = useFieldAttributes({ id });
  const chosen = options.findIndex((option) => option.value === value);
  const rows = options.map((option) => option.isDisabled !== true);

  useEffect(() => {
    if (isOpen) list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);

  const changeOpen = (next: boolean): void => {
    if (next) setActive(chosen === -1 ? moveActive(rows, -1, 'next') : chosen);
    setIsOpen(next);
  };
  const pick = (row: number): void => {
    const option = options[row];
    if (option === undefined || option.isDisabled === true) return;
    setIsOpen(false);
    if (option.value !== value) onChange(option.value);
  };
  const onLetter = (letter: string, at: number): void => {
    const { text, at: before } = typed.current;
    typed.current = { text: at - before < TYPING_MS ? text + letter : letter, at };
    const row = typedOption(
      options.map((option) => option.label),
      isOpen ? active : chosen,
      typed.current.text,
    );
    if (row === undefined) return;
    if (isOpen) setActive(row);
    else pick(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const isTyping = typed.current.text !== '' && event.timeStamp - typed.current.at < TYPING_MS;
    const step = stepOfKey(key) ?? EDGES[key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(moveActive(rows, active, step));
      else changeOpen(true);
    } else if (key === 'Enter' || (key === ' ' && !isTyping)) {
      event.preventDefault();
      if (isOpen) pick(active);
      else changeOpen(true);
    } else if (key === 'Tab') {
      setIsOpen(false);
    } else if (key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      onLetter(key, event.timeStamp);
    }
  };

  return (
    <Radix.Root open={isOpen} onOpenChange={changeOpen}>
      <Radix.Trigger asChild disabled={isDisabled}>
        <button
          type="button"
          {...attributes}
          role="combobox"
          aria-label={label}
          aria-required={required}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
          onKeyDown={onKeyDown}
          className={classes(
            'inline-flex items-center justify-between gap-1.5 text-left',
            FIELD_SIZES[size],
            look === 'field' ? classes(FIELD_FRAME, widthFor(className)) : PLAIN,
            className,
          )}
        >
          <span className={classes('min-w-0 truncate', chosen === -1 && 'text-muted')}>
            {options[chosen]?.label ?? placeholder}
          </span>
          <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
        </button>
      </Radix.Trigger>
      <Radix.Portal {...container}>
        <Radix.Content
          asChild
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The focus stays on the control, which names the active option.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label={label ?? 'Options'}
            className={classes(
              FLOATING,
              'max-h-(--radix-popover-content-available-height) min-w-(--radix-popover-trigger-width) max-w-96 overflow-y-auto p-1',
            )}
          >
            {options.map((option, row) => (
              <div
                key={option.value}
                id={`${listId}-${row}`}
                data-row={row}
                role="option"
                tabIndex={-1}
                aria-selected={row === chosen}
                aria-disabled={option.isDisabled}
                data-highlighted={row === active ? '' : undefined}
                data-disabled={option.isDisabled === true ? '' : undefined}
                onMouseMove={() => setActive(row)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(row)}
                onKeyDown={onKeyDown}
                className={classes(OPTION, 'pr-8')}
              >
                {option.icon}
                <span className="min-w-0">
                  {option.label}
                  {option.hint !== undefined && (
                    <span className="block text-muted text-xs">{option.hint}</span>
                  )}
                </span>
                {row === chosen && <Check className="absolute right-2 text-accent" aria-hidden="true" />}
              </div>
            ))}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
