import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SquareButton } from '../button/button.tsx';
import { toast } from '../toast/toast-store.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { copyText } from './copy-text.ts';

export interface CopyButtonProps {
  readonly text: string;
  readonly label?: string;
  readonly size?: 'sm' | 'md';
  readonly className?: string;
}

export const CopyButton = ({ text, label = 'Copy', size = 'sm', className }: CopyButtonProps) => {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1600);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (): Promise<void> => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (!isDone) {
      toast({
        title: 'Not copied',
        detail: 'The browser blocked the copy. Select the text and copy it yourself.',
        kind: 'warn',
      });
    }
  };
  return (
    <>
      <Tooltip text={isCopied ? 'Copied' : label} isDescription={false}>
        <SquareButton
          size={size}
          aria-label={label}
          icon={isCopied ? <Check className="text-ok-ink" aria-hidden="true" /> : <Copy aria-hidden="true" />}
          className={className ?? 'text-muted'}
          onClick={copy}
        />
      </Tooltip>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
};
