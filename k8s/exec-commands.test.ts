/** The commands that the documents run in pods of ours exist there: an image has node and `meridian`, and no shell. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CommandGroup } from '@meridian/service-kit/operator';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The words before the first option or argument. */
const wordsOf = (text: string): readonly string[] => {
  const words = text.trim().split(/\s+/);
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  return end === -1 ? words : words.slice(0, end);
};

const pages = globSync(['docs/*.md', 'k8s/README.md'], { cwd: root });
const commands = pages.flatMap((page) =>
  [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /\bexec "?deploy\/(\$?[\w-]+)"?(?: -c [\w-]+)? -- (\S+) ?([^\n`|#]*)/g,
    ),
  ].map(([, service = '', program = '', rest = '']) => ({ page, service, program, words: wordsOf(rest) })),
);

const helpOf = async (service: string): Promise<string> => {
  const file = pathToFileURL(join(root, 'apps', service, 'src/operator-commands.ts')).href;
  const { groups } = (await import(file)) as { readonly groups: readonly CommandGroup<never>[] };
  return groups.map(({ help }) => help).join('\n');
};

it('there are commands to check', () => expect(commands.length).toBeGreaterThan(12));

it.each(commands)('$page: $service has $program $words', async ({ service, program, words }) => {
  expect(['meridian', '/nodejs/bin/node']).toContain(program);
  if (program !== 'meridian' || words.length === 0) return;
  // Where a document loops over services, the name is a shell variable.
  const app = service.startsWith('$') ? 'query-service' : service;
  expect(await helpOf(app)).toMatch(new RegExp(`^meridian ${words.join(' ')}\\b`, 'm'));
});
