import { expect, it } from 'vitest';
import { projectPatchSchema } from './projects.ts';

const email = { type: 'person', key: 'email', operator: 'regex' };

it.each([
  [
    { path_cleaning_filters: [{ alias: '/:id' }, { alias: '/:id', regex: '/(\\d+' }] },
    'path_cleaning_filters__1__regex',
  ],
  [{ test_account_filters: [{ ...email, value: '(' }] }, 'test_account_filters__0__value'],
  [{ test_account_filters: [{ ...email, value: ['a', '*'] }] }, 'test_account_filters__0__value__1'],
])('a setting with an invalid regular expression is refused: %j', (patch, member) => {
  const [issue] = projectPatchSchema.safeParse(patch).error!.issues;
  expect(issue?.path.join('__')).toBe(member);
  expect(issue?.message).toMatch(/^The regular expression .* is invalid: .+\.$/);
});

it('valid regular expressions are kept', () => {
  const patch = {
    path_cleaning_filters: [{ alias: '/:id', regex: '/\\d+', order: 0 }],
    test_account_filters: [{ ...email, value: ['@example\\.com$'] }],
  };
  expect(projectPatchSchema.parse(patch)).toMatchObject(patch);
});
