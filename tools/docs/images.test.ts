import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const MAX_BYTES = 250_000;

/** The pictures of the repository that the Markdown of a document shows. */
const imagesIn = (document: string): readonly string[] =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('://'))
    .map((path) => relative(root, join(root, dirname(document), path)));

const shown = documents.flatMap(imagesIn);

it('every picture that a document shows is there, and is small', () => {
  expect(shown.length).toBeGreaterThan(0);
  for (const path of shown) expect(statSync(join(root, path)).size, path).toBeLessThan(MAX_BYTES);
});

it('every picture of docs/images is shown', () => {
  expect(globSync('docs/images/*', { cwd: root }).filter((path) => !shown.includes(path))).toEqual([]);
});
