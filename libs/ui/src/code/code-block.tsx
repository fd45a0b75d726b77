import { ScrollBox } from '../scroll-box/scroll-box.tsx';
import { classes } from '../shared/classes.ts';
import { CopyButton } from './copy-button.tsx';
import { type CodeLanguage, highlight, type SpanKind } from './highlight.ts';

export interface CodeBlockProps {
  readonly code: string;
  /** The label for screen readers: "curl example". */
  readonly label: string;
  readonly language?: CodeLanguage;
  readonly isWrapped?: boolean;
  readonly className?: string;
}

const KINDS: Readonly<Record<SpanKind, string>> = {
  plain: '',
  string: 'text-ok-ink',
  comment: 'text-muted italic',
  number: 'text-warn-ink',
  keyword: 'text-accent',
};

export const CodeBlock = ({
  code,
  label,
  language = 'text',
  isWrapped = false,
  className,
}: CodeBlockProps) => {
  let position = 0;
  const spans = highlight(code, language).map((span) => {
    position += span.text.length;
    return { ...span, position };
  });
  return (
    <div
      className={classes(
        'relative w-full contain-inline-size rounded-md border border-line bg-canvas',
        className,
      )}
    >
      <ScrollBox aria-label={label} className="max-h-96 overflow-auto rounded-md">
        <pre
          className={classes(
            'w-max min-w-full py-2.5 pr-12 pl-3 font-mono text-xs leading-relaxed',
            isWrapped && 'w-auto whitespace-pre-wrap break-words',
          )}
        >
          <code>
            {spans.map(({ kind, text, position: end }) =>
              kind === 'plain' ? (
                text
              ) : (
                <span key={end} className={KINDS[kind]}>
                  {text}
                </span>
              ),
            )}
          </code>
        </pre>
      </ScrollBox>
      <CopyButton
        text={code}
        label={`Copy: ${label}`}
        className="absolute top-1 right-1 bg-canvas text-muted"
      />
    </div>
  );
};
