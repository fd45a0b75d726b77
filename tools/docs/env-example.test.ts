import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { envExample } from './env-example.ts';
import { readServiceVariables } from './service-variables.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('.env.example', () => {
  it('lists every variable that a service reads (if this fails: node tools/docs/main.ts)', async () => {
    expect(readFileSync(`${root}.env.example`, 'utf8')).toBe(envExample(await readServiceVariables(root)));
  });

  it('describes every variable of a service', async () => {
    const services = (await readServiceVariables(root)).filter(({ app }) => app !== 'standalone');
    const silent = services.flatMap(({ app, variables }) =>
      variables.filter(({ description }) => description === undefined).map(({ name }) => `${app}: ${name}`),
    );
    expect(silent).toEqual([]);
  });
});
