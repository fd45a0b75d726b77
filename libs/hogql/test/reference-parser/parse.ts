/** The parser of the public HogQL packages, with its tree turned into ours. Our own parser is compared with it. */
import createParser from '@posthog/hogql-parser';
import type { Query } from '../../src/ast/nodes.ts';
import { convertQuery } from './convert-query.ts';
import type { RawNode } from './raw-node.ts';
import { sourceText } from './source-text.ts';

const parser = await createParser();

/** Undefined where it refuses the text. */
export const parseWithReference = (text: string): Query | undefined => {
  const raw = JSON.parse(parser.parseSelect(text)) as RawNode;
  return raw['error'] === true ? undefined : convertQuery(raw, sourceText(text, convertQuery));
};
