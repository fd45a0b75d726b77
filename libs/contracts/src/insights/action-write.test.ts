import { expect, it } from 'vitest';
import { actionStepsSchema, actionWriteSchema } from './action-write.ts';

const write = (step: object) =>
  actionWriteSchema.safeParse({ name: 'Action', steps: [{ event: 'a' }, step] });
const page = { type: 'event', key: 'page', operator: 'regex' };

it.each([
  [{ url: '(', url_matching: 'regex' }, 'url'],
  [{ text: '[a', text_matching: 'regex' }, 'text'],
  [{ href: 'a{2,1}', href_matching: 'regex' }, 'href'],
  [{ properties: [{}, { ...page, value: '(' }] }, 'properties__1__value'],
  [{ properties: [{ ...page, operator: 'not_regex', value: ['a', '(?=b)'] }] }, 'properties__0__value__1'],
])('a step with an invalid regular expression is refused: %j', (step, member) => {
  const [issue] = write(step).error!.issues;
  expect(issue?.path.join('__')).toBe(`steps__1__${member}`);
  expect(issue?.message).toMatch(/^The regular expression .* is invalid: .+\.$/);
});

it.each([
  [{ url: '(', url_matching: 'contains' }],
  [{ url: '(' }],
  [{ url: '^/a(b|c)$', url_matching: 'regex' }],
  [{ properties: [{ ...page, value: '^a' }] }],
  [{ properties: [{ ...page, operator: 'exact', value: '(' }] }],
])('a text that is not a regular expression, and a valid one, are kept: %j', (step) => {
  expect(write(step).error).toBeUndefined();
});

it('a step that an older version saved is read', () => {
  expect(actionStepsSchema.safeParse([{ url: '(', url_matching: 'regex' }]).success).toBe(true);
});
