import { expect, it } from 'vitest';
import { callSnippets } from './call-snippets.ts';

const codeOf = (query: unknown) =>
  Object.fromEntries(
    callSnippets({ host: 'https://m.example', projectId: '1', name: 'daily', query }).map(
      ({ label, code }) => [label, code],
    ),
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
