import { expect, it } from 'vitest';
import { isAnswerLost, mayWrite } from './note-effects.ts';

it.each([
  ['INSERT INTO a VALUES (1)', true],
  ['WITH b AS (UPDATE a SET c = 1 RETURNING *) SELECT * FROM b', true],
  ['delete from a', true],
  ['SELECT 1', false],
  ['SELECT * FROM a FOR UPDATE SKIP LOCKED', false],
  ['SELECT * FROM a FOR NO KEY UPDATE', false],
  ['SELECT updated_at FROM a', false],
])('%s may write: %s', (sql, expected) => {
  expect(mayWrite(sql)).toBe(expected);
});

it.each([
  ['the server was silent', new Error('Query read timeout'), true],
  ['the connection was lost', new Error('Connection terminated unexpectedly'), true],
  ['the connection was reset', Object.assign(new Error('read'), { code: 'ECONNRESET' }), true],
  ['the server crashed', Object.assign(new Error('crash'), { code: '57P02' }), true],
  ['no connection could be opened', new Error('Connection terminated due to connection timeout'), false],
  ['no connection was free', new Error('timeout exceeded when trying to connect'), false],
  ['nothing listens', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), false],
  ['a key is taken', Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  ['the statement was cancelled', Object.assign(new Error('canceling'), { code: '57014' }), false],
  ['no error', 'text', false],
])('an answer is lost when %s: %s', (_name, error, expected) => {
  expect(isAnswerLost(error)).toBe(expected);
});
