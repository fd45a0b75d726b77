/** Names that every JavaScript object has, such as `constructor`, are unknown names like any others. */
import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { HogQLError } from './errors.ts';

const sqlOf = (query: string): string =>
  compile({ query, projectId: 1, timezone: 'UTC', now: new Date(0) }).sql;

describe.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])('%s', (name) => {
  it.each([
    `select 1::${name}`,
    `select cast(1 as ${name})`,
    `select date_part('${name}', now())`,
    `select extract(${name} from now())`,
    `select dateTrunc('${name}', now())`,
    `select sum(1) over ${name}`,
    `select {variables.${name}}`,
    `select * from ${name}`,
  ])('is refused in %s', (query) => {
    expect(() => sqlOf(query)).toThrow(HogQLError);
  });
});

it('toString is a function, also with two arguments', () => {
  expect(sqlOf("select toString(now(), 'Asia/Tokyo')")).toContain(
    "toString(toDateTime(0, 'UTC'), {p0:String})",
  );
});
