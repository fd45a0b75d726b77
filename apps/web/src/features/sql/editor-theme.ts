import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The look of editors, from the design tokens, so that it follows the colour scheme. */
export const editorTheme = [
  EditorView.theme({
    '&': { backgroundColor: 'var(--field)', color: 'var(--ink)', fontSize: '13px' },
    '&.cm-focused': { outline: 'none' },
    '.cm-content': { caretColor: 'var(--ink)', fontFamily: 'ui-monospace, monospace' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--code)', color: 'var(--muted)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--accent-soft)',
    },
    '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line)' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--accent)',
      color: 'var(--accent-ink)',
    },
    '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--series-1)', fontWeight: '600' },
      { tag: [tags.string, tags.special(tags.string)], color: 'var(--series-5)' },
      { tag: [tags.number, tags.bool, tags.null], color: 'var(--series-2)' },
      { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
      { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--series-6)' },
    ]),
  ),
];
