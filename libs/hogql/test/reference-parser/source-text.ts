import type { Query, Span } from '../../src/ast/nodes.ts';
import { isRawNode, type RawNode } from './raw-node.ts';

/** The author's text, with the parser's offsets (code points) turned into ours (UTF-16 units). */
export interface SourceText {
  readonly text: string;
  spanOf(node: RawNode): Span | undefined;
  /** The text from the end of one node to the end of another: for keywords that the parser reads but drops. */
  between(start: number, end: number): string;
  /** A query inside an expression. */
  convertQuery(node: RawNode): Query;
}

export const sourceText = (
  text: string,
  convertQuery: (node: RawNode, source: SourceText) => Query,
): SourceText => {
  const toUnits = /[\ud800-\udbff]/.test(text) ? codePointOffsets(text) : undefined;
  const offset = (position: unknown): number | undefined => {
    if (!isRawNode(position) || typeof position['offset'] !== 'number') return undefined;
    return toUnits ? (toUnits[position['offset']] ?? text.length) : position['offset'];
  };
  const source: SourceText = {
    text,
    spanOf: (node) => {
      const start = offset(node['start']);
      const end = offset(node['end']);
      return start === undefined || end === undefined ? undefined : { start, end };
    },
    between: (start, end) => withoutComments(text.slice(start, end)),
    convertQuery: (node) => convertQuery(node, source),
  };
  return source;
};

const codePointOffsets = (text: string): readonly number[] => {
  const offsets: number[] = [];
  for (let unit = 0; unit < text.length; unit += text.codePointAt(unit)! > 0xffff ? 2 : 1) offsets.push(unit);
  offsets.push(text.length);
  return offsets;
};

const withoutComments = (text: string): string =>
  text.replace(/--[^\n]*|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
