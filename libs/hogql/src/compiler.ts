/** A compiler with a bounded cache of parsed queries. `compile` itself is pure and has none. */
import type { Query } from './ast/nodes.ts';
import { type CompiledQuery, type CompileInput, compileWith } from './compile.ts';
import { parseSelect } from './parse/parse.ts';

export interface Compiler {
  compile(input: CompileInput): CompiledQuery;
}

/** Texts above this size are parsed each time: a few of them would push everything else out. */
const MAX_REMEMBERED_CHARS = 20_000;

export const createCompiler = ({ maxTexts = 1_000 }: { readonly maxTexts?: number } = {}): Compiler => {
  const parsed = new Map<string, Query>();
  const parse = (text: string): Query => {
    const known = parsed.get(text);
    const query = known ?? parseSelect(text);
    if (text.length > MAX_REMEMBERED_CHARS) return query;
    parsed.delete(text); // the order of a Map is the order of last use
    parsed.set(text, query);
    if (parsed.size > maxTexts) parsed.delete(parsed.keys().next().value!);
    return query;
  };
  return { compile: (input) => compileWith(parse, input) };
};
