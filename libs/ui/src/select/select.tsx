import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import type { ReactNode } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';
import { FIELD_FRAME, FIELD_SIZES, FLOATING, OPTION, widthFor } from '../shared/surfaces.ts';

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

/** Radix reserves the empty value, so values travel with a prefix. */
const PREFIX = 'v:';

const PLAIN =
  'rounded-md border border-transparent font-medium text-ink text-sm hover:bg-hover aria-expanded:bg-hover';

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
  const { required: _required, ...attributes } = useFieldAttributes({ id });
  return (
    <Radix.Root
      value={value === undefined ? '' : PREFIX + value}
      onValueChange={(next) => onChange(next.slice(PREFIX.length) as Value)}
      disabled={isDisabled}
    >
      <Radix.Trigger
        {...attributes}
        aria-label={label}
        className={classes(
          'inline-flex items-center justify-between gap-1.5 text-left data-placeholder:text-muted',
          FIELD_SIZES[size],
          look === 'field' ? classes(FIELD_FRAME, widthFor(className)) : PLAIN,
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={classes(
            FLOATING,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-96 overflow-hidden',
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={PREFIX + option.value}
                disabled={option.isDisabled ?? false}
                className={classes(OPTION, 'pr-8')}
              >
                {option.icon}
                <span className="min-w-0">
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint !== undefined && (
                    <span className="block text-muted text-xs">{option.hint}</span>
                  )}
                </span>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check className="text-accent" aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
