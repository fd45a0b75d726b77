/** A compiler with a bounded cache of parsed queries. `compile` itself is pure and has none. */
import { LRUCache } from 'lru-cache';
import type { Query } from './ast/nodes.ts';
import { type CompiledQuery, type CompileInput, compileWith } from './compile.ts';
import { parseSelect } from './parse/parse.ts';

export interface Compiler {
  compile(input: CompileInput): CompiledQuery;
}

/** Texts above this size are parsed each time: a few of them would push everything else out. */
const MAX_REMEMBERED_CHARS = 20_000;

export const createCompiler = ({ maxTexts = 1_000 }: { readonly maxTexts?: number } = {}): Compiler => {
  const parsed = new LRUCache<string, Query>({ max: maxTexts });
  const parse = (text: string): Query => {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const query = parseSelect(text);
    if (text.length <= MAX_REMEMBERED_CHARS) parsed.set(text, query);
    return query;
  };
  return { compile: (input) => compileWith(parse, input) };
};
