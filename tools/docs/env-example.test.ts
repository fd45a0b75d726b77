import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readServiceVariables } from './service-variables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lines = readFileSync(`${root}/.env.example`, 'utf8').split('\n');

/** `# NAME=default` or `NAME=`, each under a comment that says what it is. */
const VARIABLE = /^(?:# )?([A-Z][A-Z0-9_]*)=/;
const listed = lines.flatMap((line) => VARIABLE.exec(line)?.[1] ?? []);

/** Set by our own launcher for the processes it starts, never by a person. */
const INTERNAL = /^(MERIDIAN_|WELCOME_)/;

describe('.env.example', () => {
  it('lists every variable that a service reads, and no other', async () => {
    const services = await readServiceVariables(root);
    const read = new Set(services.flatMap(({ known }) => [...known]).filter((name) => !INTERNAL.test(name)));
    expect(new Set(listed)).toEqual(read);
  });

  it('lists each once, under a line that says what it is for', () => {
    expect(listed).toEqual([...new Set(listed)]);
    const undocumented = lines.filter((line, index) => {
      if (!VARIABLE.test(line)) return false;
      const above = lines[index - 1] ?? '';
      return !(above.startsWith('# ') || VARIABLE.test(above));
    });
    expect(undocumented).toEqual([]);
  });
});
