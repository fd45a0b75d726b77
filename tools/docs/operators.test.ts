/** docs/operators.md describes every command of the images, and no other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Groups {
  readonly groups: readonly { readonly word: string; readonly help: string }[];
}

const services = readdirSync(join(root, 'apps')).filter((app) =>
  existsSync(join(root, 'apps', app, 'src/operator-commands.ts')),
);

/** `meridian apps list [--status STATUS]   what it does` → `meridian apps list [--status STATUS]` */
const usagesIn = (help: string): string[] =>
  help.split('\n').flatMap((line) => /^(meridian .+?)(?: {2,}.*)?$/.exec(line)?.[1] ?? []);

it('describes the commands as their help does', async () => {
  expect(services.length).toBe(7);
  const inHelp = new Set<string>();
  for (const service of services) {
    const file = pathToFileURL(join(root, 'apps', service, 'src/operator-commands.ts')).href;
    const { groups } = (await import(file)) as Groups;
    for (const { help } of groups) for (const usage of usagesIn(help)) inHelp.add(usage);
  }
  const page = readFileSync(join(root, 'docs/operators.md'), 'utf8');
  const described = [...page.matchAll(/^- `(meridian [^`]+)`/gm)].map(([, usage]) => usage);
  expect(described.toSorted()).toEqual([...inHelp].toSorted());
});
