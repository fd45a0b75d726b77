import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { classes } from '../shared/classes.ts';
import { FIELD_FRAME } from '../shared/surfaces.ts';
import { addTags } from './tag-list.ts';

export interface TagProps {
  readonly children: ReactNode;
  /** Shows a button that removes the tag; `removeLabel` names it. */
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

export const Tag = ({ children, onRemove, removeLabel = 'Remove' }: TagProps) => (
  <span className="inline-flex h-6 max-w-full items-center gap-0.5 rounded-md border border-line bg-canvas px-1.5 text-sm">
    <span className="truncate">{children}</span>
    {onRemove !== undefined && (
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="-mr-1.5 inline-flex size-6 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <X className="size-3" aria-hidden="true" />
      </button>
    )}
  </span>
);

export interface TagEditorProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** The name of the control; needed when no `Field` is around it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly className?: string;
}

/** Tags as a field: Enter or a comma adds what is typed, Backspace in the empty field removes the last one. */
export const TagEditor = ({
  tags,
  onChange,
  label,
  placeholder = 'Add a tag',
  className,
}: TagEditorProps) => {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = (): void => {
    const next = addTags(tags, text);
    setText('');
    if (next.length !== tags.length) onChange(next);
  };
  const remove = (tag: string): void => {
    onChange(tags.filter((other) => other !== tag));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === ',' || (event.key === 'Enter' && text.trim() !== '')) {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      remove(last);
    }
  };
  return (
    <div
      className={classes(
        FIELD_FRAME,
        'flex min-h-8 flex-wrap items-center gap-1 px-1 py-0.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
        className,
      )}
    >
      {tags.map((tag) => (
        <Tag key={tag} onRemove={() => remove(tag)} removeLabel={`Remove the tag ${tag}`}>
          {tag}
        </Tag>
      ))}
      <input
        {...useFieldAttributes()}
        ref={field}
        aria-label={label}
        autoComplete="off"
        value={text}
        placeholder={tags.length === 0 ? placeholder : ''}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
        className="h-6 min-w-20 flex-1 bg-transparent px-1 placeholder:text-muted focus:outline-none"
      />
    </div>
  );
};
