import { expect, it } from 'vitest';
import { checkCharacters, checkIdentifier } from './check-identifier.ts';

const SPAN = { start: 3, end: 5 };

it.each(['true', 'FALSE', 'Null', 'team_id', 'TEAM_ID'])('no alias is called %s', (name) => {
  expect(() => checkIdentifier(name, SPAN)).toThrow(
    expect.objectContaining({
      code: 'hogql_query_error',
      span: SPAN,
      sentence: expect.stringContaining(name),
    }),
  );
  expect(() => checkCharacters(name, SPAN)).not.toThrow();
});

it.each(['50%', '__c1', '__t12', '__q1x'])('no column is called %s', (name) => {
  for (const check of [checkIdentifier, checkCharacters]) {
    expect(() => check(name, SPAN)).toThrow(
      expect.objectContaining({
        code: 'hogql_query_error',
        span: SPAN,
        sentence: expect.stringContaining(`"${name.slice(0, 4)}"`),
      }),
    );
  }
});

it.each(['truth', 'project_id', 'team', '__x', '_c1', 'c__c1', "'", '`', ' '])('%s is a name', (name) => {
  expect(() => checkIdentifier(name, SPAN)).not.toThrow();
});

it('no name is empty', () => {
  expect(() => checkIdentifier('', SPAN)).toThrow(
    expect.objectContaining({ span: SPAN, sentence: 'A name must not be empty.' }),
  );
});
