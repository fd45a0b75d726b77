import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { sql } from '@codemirror/lang-sql';
import { type Diagnostic, linter } from '@codemirror/lint';
import { Annotation, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import { editorTheme } from './editor-theme.ts';
import { markOf, readMetadata, readSuggestions, type SqlProblem } from './sql-metadata.ts';
import { createTextEchoes } from './text-echoes.ts';

export interface SqlEditorProps {
  readonly projectId: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Ctrl-Enter or ⌘-Enter. */
  readonly onRun: () => void;
}

const LINT_DELAY_MS = 350;

/** A change that the page made, which it need not be told. */
const fromPage = Annotation.define<boolean>();

const KINDS: Readonly<Record<string, string>> = {
  Folder: 'namespace',
  Class: 'class',
  Function: 'function',
  Variable: 'property',
  Constant: 'constant',
};

const diagnosticOf = (problem: SqlProblem, severity: 'error' | 'warning', length: number): Diagnostic => {
  const { fix } = problem;
  return {
    ...markOf(problem, length),
    severity,
    message: problem.message,
    ...(fix !== undefined && {
      actions: [
        {
          name: `Replace with “${fix}”`,
          apply: (view, from, to) => view.dispatch({ changes: { from, to, insert: fix } }),
        },
      ],
    }),
  };
};

const lintWith = (projectId: string) =>
  linter(
    async ({ state }) => {
      const text = state.doc.toString();
      if (text.trim() === '') return [];
      const { errors, warnings } = await readMetadata(projectId, text);
      return [
        ...errors.map((problem) => diagnosticOf(problem, 'error', text.length)),
        ...warnings.map((problem) => diagnosticOf(problem, 'warning', text.length)),
      ];
    },
    { delay: LINT_DELAY_MS },
  );

const completeWith =
  (projectId: string) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\w$]*/);
    const isMember = context.matchBefore(/\.[\w$]*/) !== null;
    if (word === null || (word.from === word.to && !context.explicit && !isMember)) return null;
    const controller = new AbortController();
    context.addEventListener('abort', () => controller.abort());
    const text = context.state.doc.toString();
    const suggestions = await readSuggestions(projectId, text, word.from, word.to, controller.signal);
    return {
      from: word.from,
      validFor: /^[\w$]*$/,
      options: suggestions.map(({ label, insertText, kind, detail }) => ({
        label,
        apply: insertText,
        type: KINDS[kind] ?? 'text',
        ...(detail !== undefined && { detail }),
      })),
    };
  };

/** An editor of SQL with completions and mistakes from the API. Escape, then Tab leaves it. */
const SqlEditor = ({ projectId, value, onChange, onRun }: SqlEditorProps) => {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const handlers = useRef({ onChange, onRun });
  handlers.current = { onChange, onRun };
  const first = useRef(value);
  const [echoes] = useState(createTextEchoes);
  useEffect(() => {
    if (box.current === null) return;
    const run = () => {
      handlers.current.onRun();
      return true;
    };
    const editor = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: first.current,
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          basicSetup,
          sql({ upperCaseKeywords: true }),
          lintWith(projectId),
          autocompletion({ override: [completeWith(projectId)], activateOnTypingDelay: 100 }),
          placeholder('SELECT event, count() FROM events GROUP BY event'),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'SQL' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(fromPage))) return;
            const text = update.state.doc.toString();
            echoes.report(text);
            handlers.current.onChange(text);
          }),
          editorTheme,
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [projectId, echoes]);
  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || echoes.isEcho(value) || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromPage.of(true),
    });
  }, [value, echoes]);
  return (
    <div
      ref={box}
      className="max-h-[28rem] min-h-40 overflow-auto rounded-md border border-field-line [&_.cm-editor]:min-h-40"
    />
  );
};

export default SqlEditor;
