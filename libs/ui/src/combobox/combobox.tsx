import { ChevronsUpDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { usePopoverContainer } from '../dialog/inside-dialog.ts';
import { useFieldAttributes, useGroupAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';
import { FIELD_FRAME, FIELD_SIZES, FLOATING, widthFor } from '../shared/surfaces.ts';
import type { ComboboxOption } from './option-list.ts';
import { OptionPanel, type OptionPanelProps } from './option-panel.tsx';

type PanelOptions<Value extends string> = Pick<
  OptionPanelProps<Value>,
  'options' | 'onSearch' | 'onCreate' | 'searchPlaceholder' | 'noMatch'
>;

export interface OptionPopoverProps<Value extends string> extends PanelOptions<Value> {
  /** The name of the control; needed when no `Field` is around it. */
  readonly label?: string | undefined;
  /** The content of the control while it is closed. */
  readonly text: ReactNode;
  readonly isEmpty: boolean;
  readonly selected: ReadonlySet<string>;
  readonly isMultiple: boolean;
  readonly onPick: (option: ComboboxOption<Value>) => void;
  /** A button to use instead of the field. */
  readonly trigger?: ReactElement | undefined;
  readonly size?: 'sm' | 'md' | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A control that opens a searchable list. */
export const OptionPopover = <Value extends string>({
  label,
  text,
  isEmpty,
  selected,
  isMultiple,
  onPick,
  onCreate,
  trigger,
  size = 'md',
  isDisabled = false,
  className,
  ...panel
}: OptionPopoverProps<Value>) => {
  const [isOpen, setIsOpen] = useState(false);
  const { required: _required, ...attributes } = useFieldAttributes();
  const group = useGroupAttributes(label);
  const container = usePopoverContainer();
  const close = (): void => {
    if (!isMultiple) setIsOpen(false);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild disabled={isDisabled}>
        {trigger ?? (
          <button
            type="button"
            {...attributes}
            aria-haspopup="listbox"
            {...(label === undefined
              ? { 'aria-labelledby': classes(group['aria-labelledby'], attributes.id) }
              : { 'aria-label': typeof text === 'string' ? `${label}: ${text}` : label })}
            className={classes(
              FIELD_FRAME,
              FIELD_SIZES[size],
              widthFor(className),
              'inline-flex items-center justify-between gap-1.5 text-left',
              className,
            )}
          >
            <span className={classes('min-w-0 truncate', isEmpty && 'text-muted')}>{text}</span>
            <ChevronsUpDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
          </button>
        )}
      </Radix.Trigger>
      <Radix.Portal {...container}>
        <Radix.Content
          aria-label={label ?? 'Options'}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            FLOATING,
            'max-h-(--radix-popover-content-available-height) w-72 min-w-(--radix-popover-trigger-width) max-w-[calc(100vw-1rem)]',
          )}
        >
          <OptionPanel
            {...panel}
            label={label ?? 'Options'}
            selected={selected}
            isMultiple={isMultiple}
            onPick={(option) => {
              onPick(option);
              close();
            }}
            onCreate={
              onCreate &&
              ((created) => {
                onCreate(created);
                close();
              })
            }
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

export interface ComboboxProps<Value extends string> extends PanelOptions<Value> {
  readonly value: Value | undefined;
  readonly onChange: (value: Value, option: ComboboxOption<Value>) => void;
  /** The text of the value, when it is not among `options`. */
  readonly valueLabel?: ReactNode;
  readonly label?: string;
  readonly placeholder?: string;
  readonly trigger?: ReactElement;
  readonly size?: 'sm' | 'md';
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A choice out of a list that is searched, here or by `onSearch`. */
export const Combobox = <Value extends string>({
  value,
  onChange,
  valueLabel,
  placeholder = 'Choose…',
  ...rest
}: ComboboxProps<Value>) => {
  const chosen = rest.options.find((option) => option.value === value);
  const selected = useMemo(() => new Set<string>(value === undefined ? [] : [value]), [value]);
  return (
    <OptionPopover
      {...rest}
      text={value === undefined ? placeholder : (valueLabel ?? chosen?.label ?? value)}
      isEmpty={value === undefined}
      selected={selected}
      isMultiple={false}
      onPick={(option) => onChange(option.value, option)}
    />
  );
};
