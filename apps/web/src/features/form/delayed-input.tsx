import { Input, type InputProps, Textarea, type TextareaProps } from '@meridian/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 500;
const SETTLED_MS = 250;

/** The text while it is typed, and `onChange` after a pause, on Enter, and when the field is left. */
const useDelayedText = (value: string, onChange: (value: string) => void) => {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<string>(undefined);
  const isTyping = useRef(false);
  const commit = useRef(onChange);
  commit.current = onChange;
  const flush = (): void => {
    clearTimeout(timer.current);
    const text = pending.current;
    pending.current = undefined;
    if (text !== undefined && text !== value) commit.current(text);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (pending.current !== undefined) commit.current(pending.current);
    },
    [],
  );
  return {
    text: typed ?? value,
    onType: (text: string): void => {
      isTyping.current = true;
      setTyped(text);
      pending.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE_MS);
    },
    leave: (): void => {
      flush();
      isTyping.current = false;
      // The value may follow a moment later; the text stays until then.
      setTimeout(() => !isTyping.current && setTyped(undefined), SETTLED_MS);
    },
    flush,
  };
};

interface Delayed {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field whose value is used after a short pause, so that not every key starts a query. */
export const DelayedInput = ({
  value,
  onChange,
  ...rest
}: Delayed & Omit<InputProps, 'value' | 'onChange'>) => {
  const { text, onType, leave, flush } = useDelayedText(value, onChange);
  return (
    <Input
      {...rest}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') flush();
      }}
    />
  );
};

export const DelayedTextarea = ({
  value,
  onChange,
  ...rest
}: Delayed & Omit<TextareaProps, 'value' | 'onChange'>) => {
  const { text, onType, leave } = useDelayedText(value, onChange);
  return <Textarea {...rest} value={text} onChange={(event) => onType(event.target.value)} onBlur={leave} />;
};
