import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { mutatePattern } from './mutate-pattern.ts';

const changed = (source: string): string[] => mutantsOf('x.ts', source).map(({ after }) => after);

describe('a mutation', () => {
  it.each<[string, string, string[]]>([
    ['of a comparison', 'f = (a === b);', ['f = (a !== b);', ';']],
    ['of a bound', 'f = (a < b);', ['f = (a <= b);', 'f = (a >= b);', ';']],
    ['of both conditions', 'f = a && b;', ['f = a || b;', 'f = (a);', 'f = (b);', ';']],
    ['of either condition', 'f = a || b;', ['f = a && b;', 'f = (a);', 'f = (b);', ';']],
    ['of a default', 'f = a ?? b;', ['f = a && b;', 'f = (a);', 'f = (b);', ';']],
    ['of a negation', 'f = !a;', ['f = a;', ';']],
    ['of a number', 'f = 60;', ['f = 61;', 'f = (59);', ';']],
    ['of a boolean', 'f = true;', ['f = false;', ';']],
    ['of a text', "f = 'a';", ["f = '';", ';']],
    ['of a list', 'f = [a, b];', ['f = [b];', 'f = [a];', ';']],
    ['of words', "f = 'a b'.split(' ');", ["f = 'b'.split(' ');", "f = 'a '.split(' ');", ';']],
    ['of all and any', 'f = a.every(b);', ['f = a.some(b);', ';']],
    ['of a call that may be left out', 'f = a.trim();', ['f = a;', ';']],
    ['of an optional member', 'f = a?.b;', ['f = a.b;', ';']],
    ['of an optional call', 'a?.(b);', ['a(b);', ';']],
    ['of a choice', 'f = a ? b : c;', ['f = true ? b : c;', 'f = false ? b : c;', ';']],
    ['of a refusal', 'if (a) throw b;', ['if (true) throw b;', 'if (false) throw b;', 'if (a) ;']],
    ['of a function', '(a) => b', ['(a) => undefined', ';']],
    ['of a body', 'function f() { return a; }', ['function f() {}', 'function f() { return; }']],
    ['of a loop', 'while (a) b();', ['while (false) b();', 'while (a) ;']],
  ])('%s', (_name, source, expected) => {
    expect(new Set(changed(source))).toEqual(new Set(expected));
  });

  it.each([
    ['imports', "import { a } from 'b';"],
    ['types', "type A = 'a' | 1; interface B { readonly c: true }"],
    ['type annotations', "declare const a: 'b' & 1;"],
    ['prose', 'export const f = `a b`;'],
    ['names of members', "export const f = { 'a': b };"],
  ])('leaves %s alone', (_name, source) => expect(changed(source)).toEqual([]));

  it('covers code inside a type assertion', () => {
    expect(changed('f = (a === b) as never;')).toContain('f = (a !== b) as never;');
    expect(changed('f = (a === b)!;')).toContain('f = (a !== b)!;');
  });

  it('names its line', () => {
    expect(mutantsOf('x.ts', 'const a = b;\n\n  f = true;\n')).toContainEqual(
      expect.objectContaining({ file: 'x.ts', line: 3, before: 'f = true;', after: 'f = false;' }),
    );
  });

  it('counts iterations, so that no loop is endless', () => {
    const sources = mutantsOf('x.ts', 'for (;;) a(1);').map(({ source }) => source);
    expect(sources).toContain('for (;;) {globalThis.countTurn?.();a(2);}');
  });
});

describe('a regular expression', () => {
  it.each<[string, string, string[]]>([
    ['^a$', '', ['/a$/', '/^a/']],
    ['a+', '', ['/a*/', '/a/']],
    ['a{2,5}', '', ['/a{1,5}/', '/a{2,6}/']],
    ['a{3}', '', ['/a{2}/', '/a{4}/']],
    ['[ab]', 'i', ['/[^ab]/i', '/[ab]/']],
    ['[^ab]', '', ['/[ab]/']],
    ['[+*?$]', '', ['/[^+*?$]/']],
    ['\\d\\.', '', ['/\\D\\./']],
    ['a(?!b)', '', ['/a(?=b)/']],
    ['a(?:b)?', 'g', ['/a(?:b)/g']],
  ])('/%s/%s', (pattern, flags, expected) => {
    expect(mutatePattern(pattern, flags)).toEqual(expected);
  });
});
