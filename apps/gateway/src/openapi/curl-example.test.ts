import { expect, it } from 'vitest';
import { exampleOf } from './curl-example.ts';
import { OPERATIONS, shapeOf } from './operations.ts';

const URL = 'https://meridian.example.com';
const operation = (name: string) => OPERATIONS.find(({ method, path }) => `${method} ${path}` === name)!;

it('a request names the project as the current one, and keeps other parameters to be filled in', () => {
  const { command } = exampleOf(operation('GET /api/projects/:project_id/insights/:key/'), URL);
  expect(command).toBe(
    `curl '${URL}/api/projects/@current/insights/{key}/' \\\n  -H "Authorization: Bearer $MERIDIAN_KEY"`,
  );
});

it('an operation without credentials is called without a key', () => {
  expect(exampleOf(operation('GET /.well-known/jwks.json'), URL).command).toBe(
    `curl '${URL}/.well-known/jwks.json'`,
  );
});

it('a body is valid JSON in the quotes of a shell, and an answer is not long', () => {
  for (const each of OPERATIONS) {
    const { command, answer } = exampleOf(each, URL);
    const { bodyExample, bodyType } = shapeOf(each);
    if (bodyExample !== undefined && bodyType === undefined) {
      const body = /-d '(.*)'$/s.exec(command)?.[1]?.replaceAll(`'\\''`, "'") ?? '';
      expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(bodyExample)));
    }
    expect((answer ?? '').length).toBeLessThan(1600);
  }
});
