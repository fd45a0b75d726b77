import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { editorTheme } from './editor-theme.ts';

interface TextDiffProps {
  readonly before: string;
  readonly after: string;
}

/** Two texts side by side with their differences marked. */
const TextDiff = ({ before, after }: TextDiffProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return;
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        editorTheme,
      ],
    });
    const view = new MergeView({
      a: side(before, 'Older version'),
      b: side(after, 'Newer version'),
      parent: box.current,
    });
    return () => view.destroy();
  }, [before, after]);
  return <div ref={box} className="overflow-auto rounded-md border border-line" />;
};

export default TextDiff;
