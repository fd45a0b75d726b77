import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dependentsOf } from './dependents.ts';

it('finds the files that import a file through any number of steps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-mutate-'));
  const files = Object.entries({
    'a.ts': '',
    'b.ts': "export { a } from './a.ts';",
    'b.test.ts': "import './b.ts';",
    'c.ts': "import { c } from './d.ts';",
    'd.ts': "const e = await import('./c.ts');",
  }).map(([name, text]) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const names = (changed: string) =>
    [...dependentsOf(join(folder, changed), files)].map((file) => file.slice(folder.length + 1)).sort();
  try {
    expect(names('a.ts')).toEqual(['a.ts', 'b.test.ts', 'b.ts']);
    expect(names('c.ts')).toEqual(['c.ts', 'd.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
