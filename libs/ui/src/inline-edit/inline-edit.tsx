import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../shared/classes.ts';

export interface InlineEditProps {
  /** The label of the edited value: "Name". */
  readonly label: string;
  readonly value: string;
  /** Called with the trimmed text when it has changed. */
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly isMultiline?: boolean;
  readonly mayBeEmpty?: boolean;
  readonly className?: string;
}

const SHARED = 'rounded-md border px-1.5 py-0.5 -mx-1.5 text-inherit';

/** Text that becomes a field when it is clicked. Enter and leaving the field save, Escape restores. */
export const InlineEdit = ({
  label,
  value,
  onChange,
  placeholder = '',
  isMultiline = false,
  mayBeEmpty = false,
  className,
}: InlineEditProps) => {
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isLeaving = useRef(false);

  const finish = (next: string | undefined): void => {
    setDraft(undefined);
    const text = next?.trim();
    if (text !== undefined && text !== value && (mayBeEmpty || text !== '')) onChange(text);
  };
  const leaveByKey = (next: string | undefined): void => {
    isLeaving.current = true;
    finish(next);
    requestAnimationFrame(() => button.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leaveByKey(undefined);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && !(isMultiline && event.shiftKey)) {
      event.preventDefault();
      leaveByKey(draft);
    }
  };

  if (draft === undefined) {
    return (
      <button
        ref={button}
        type="button"
        aria-description={`Edit: ${label}`}
        onClick={() => {
          isLeaving.current = false;
          setDraft(value);
        }}
        className={classes(
          SHARED,
          'group relative inline-flex min-h-6 max-w-[calc(100%+0.75rem)] cursor-text items-center gap-1.5 border-transparent text-left hover:border-line hover:bg-surface',
          className,
        )}
      >
        <span className={classes('wrap-anywhere min-w-0', value === '' && 'text-muted')}>
          {value === '' ? placeholder : value}
        </span>
        <Pencil
          aria-hidden="true"
          className="absolute left-full z-10 ml-1 size-3.5 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
    );
  }
  const field = {
    'aria-label': label,
    value: draft,
    placeholder,
    onKeyDown,
    onFocus: (event: { currentTarget: { select(): void } }) => event.currentTarget.select(),
    onBlur: () => {
      if (!isLeaving.current) finish(draft);
    },
    className: classes(SHARED, 'field-sizing-content min-w-40 border-accent bg-field', className),
  };
  return isMultiline ? (
    <textarea {...field} rows={1} ref={focusNow} onChange={(event) => setDraft(event.target.value)} />
  ) : (
    <input {...field} ref={focusNow} onChange={(event) => setDraft(event.target.value)} />
  );
};

const focusNow = (field: HTMLElement | null): void => field?.focus();
