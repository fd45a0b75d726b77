/** docs/mcp.md has every tool and prompt, with its scopes, its description and its example. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PROMPTS } from '../prompts/prompts.ts';
import { RESOURCE_KINDS } from '../resources/resources.ts';
import { TOOLS } from './catalog.ts';
import { FEATURES } from './tool.ts';

const page = readFileSync(fileURLToPath(new URL('../../../../docs/mcp.md', import.meta.url)), 'utf8');

/** The sections of the tools: name, scopes in brackets, description, example. */
const documented = new Map(
  [...page.matchAll(/^\*\*`([\w-]+)`\*\* \(([^)]*)\)\. (.+)\n\n```json\n([\s\S]+?)\n```$/gm)].map(
    ([, name = '', marks = '', description = '', example = '{}']) => [
      name,
      { marks, description, example: JSON.parse(example) as unknown },
    ],
  ),
);

it.each(TOOLS)('$name is documented', ({ name, scopes, effect, description, example }) => {
  const found = documented.get(name);
  expect(found?.description).toBe(description);
  expect(found?.example).toEqual(example);
  expect(found?.marks.match(/[\w]+:\w+/g)).toEqual([...scopes]);
  expect(found?.marks.includes('writes')).toBe(effect === 'create' || effect === 'update');
  expect(found?.marks.includes('destructive')).toBe(effect === 'delete');
});

it('names nothing that the server does not have', () => {
  expect([...documented.keys()].toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted());
  expect([...page.matchAll(/^### .*\(`(\w+)`\)$/gm)].map(([, feature]) => feature)).toEqual([...FEATURES]);
  for (const { name } of PROMPTS) expect(page).toContain(`\`${name}\``);
  for (const { template } of RESOURCE_KINDS) expect(page).toContain(`\`${template}\``);
});
