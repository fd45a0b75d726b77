import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { TABLES } from './schema/tables.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/hogql.md', import.meta.url)), 'utf8');
const examples = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map((match) => match[1]!.trim());

describe('docs/hogql.md', () => {
  it.each(examples)('compiles: %s', (query) => {
    expect(compile({ query, projectId: 1, now: new Date('2024-06-01T00:00:00Z') }).sql).toContain('SELECT');
  });

  it('names every table', () => {
    for (const name of TABLES.keys()) expect(page).toContain(`\`${name}\``);
  });
});
