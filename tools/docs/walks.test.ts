/** The files that the walks of docs/architecture.md name exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
const MOST_FILES = 5;

const [, section = ''] = readFileSync(join(DOCS, 'architecture.md'), 'utf8').split('## Three walks\n');
const walks = (section.split('\n## ')[0] ?? '')
  .split(/^\*\*/m)
  .slice(1)
  .map((text) => ({
    name: text.split('**')[0] ?? '',
    files: [...text.matchAll(/^\d\. \[`[^`]+`\]\(([^)]+)\)/gm)].map(([, file = '']) => file),
  }));

describe('docs/architecture.md', () => {
  it('shows three walks', () => {
    expect(walks.map(({ name }) => name)).toEqual([
      'Capture an event',
      'Run an endpoint',
      'Authorize an app',
    ]);
  });

  it.each(walks)('$name leads through a handful of files that exist', ({ files }) => {
    expect(files.length).toBeGreaterThan(2);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    expect(files.filter((file) => !existsSync(join(DOCS, file)))).toEqual([]);
  });
});
