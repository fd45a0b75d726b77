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

const loaded = await Promise.all(
  services.map(async (service) => {
    const file = pathToFileURL(join(root, 'apps', service, 'src/operator-commands.ts')).href;
    return (await import(file)) as Groups;
  }),
);

it('describes the commands as their help does', () => {
  expect(services.length).toBe(7);
  const inHelp = new Set(loaded.flatMap(({ groups }) => groups).flatMap(({ help }) => usagesIn(help)));
  const page = readFileSync(join(root, 'docs/operators.md'), 'utf8');
  const described = [...page.matchAll(/^- `(meridian [^`]+)`/gm)].map(([, usage]) => usage);
  expect(described.toSorted()).toEqual([...inHelp].toSorted());
});
