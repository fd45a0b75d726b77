import { expect, it } from 'vitest';
import { callSnippets } from './call-snippets.ts';

const codeOf = (query: unknown, name = 'daily') =>
  Object.fromEntries(
    callSnippets({ host: 'https://m.example', projectId: '1', name, query }).map(({ label, code }) => [
      label,
      code,
    ]),
  );

it('a query without variables is called with an empty body', () => {
  const code = codeOf({ kind: 'HogQLQuery', query: 'SELECT 1' });
  expect(code['curl']).toContain('https://m.example/api/projects/1/endpoints/daily/run');
  expect(code['curl']).toContain("-d '{}'");
});

it('variables are given with their initial values, quoted for the shell and for Python', () => {
  const code = codeOf({
    kind: 'HogQLQuery',
    variables: { a: { code_name: 'who', value: "O'Hara" }, b: { code_name: 'all', value: true } },
  });
  expect(code['curl']).toContain(`-d '{"variables":{"who":"O'\\''Hara","all":true}}'`);
  expect(code['Python']).toContain(`json={"variables":{"who":"O'Hara","all":True}}`);
});

it('a name with hyphens is called by the member that the generated client has', () => {
  const code = codeOf({ kind: 'HogQLQuery', query: 'SELECT 1' }, 'orders-by-plan')[
    'TypeScript, with the generated client'
  ];
  expect(code).toContain("import { createEndpoints } from './endpoints.ts';");
  expect(code).toContain('.orders_by_plan({})');
});
