/** Notes which statements have changed the database, or may have, for `watchEffects` of @meridian/core. */
import { areEffectsWatched, noteEffect } from '@meridian/core';
import type pg from 'pg';

const WRITES = /\b(insert|update|delete|merge|truncate|call)\b/i;
const ROW_LOCK = /\bfor (no key )?update\b/gi;
const BEGINS = /^\s*(begin|start transaction)\b/i;
const COMMITS = /^\s*(commit|end)\b/i;
const ROLLS_BACK = /^\s*rollback\s*(;|$)/i;

/** Errors after which the server may have carried out the statement. */
const LOST_ANSWER =
  /^(Query read timeout|Connection terminated unexpectedly|Client has encountered a connection error|This socket has been ended)/;
const LOST_ANSWER_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P02']);

export const mayWrite = (sql: string): boolean => WRITES.test(sql.replace(ROW_LOCK, ''));

export const isAnswerLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return LOST_ANSWER.test(error.message) || (typeof code === 'string' && LOST_ANSWER_CODES.has(code));
};

/** Each statement of the pool is a separate transaction. */
export const noteEffectsOfPool = (pool: pg.Pool): void => {
  pool.query = noting(pool.query.bind(pool), mayWrite) as typeof pool.query;
};

/** Within a transaction, its end takes effect. */
export const noteEffectsOfClient = (client: pg.PoolClient): void => {
  let isOpen = false;
  let hasWritten = false;
  const takesEffect = (sql: string): boolean => {
    if (BEGINS.test(sql)) [isOpen, hasWritten] = [true, false];
    else if (ROLLS_BACK.test(sql)) isOpen = false;
    else if (isOpen && COMMITS.test(sql)) {
      isOpen = false;
      return hasWritten;
    } else if (isOpen) hasWritten ||= mayWrite(sql);
    else return mayWrite(sql);
    return false;
  };
  client.query = noting(client.query.bind(client), takesEffect) as typeof client.query;
};

type Query = (...args: never[]) => unknown;

const noting =
  (query: Query, takesEffect: (sql: string) => boolean): Query =>
  (...args) => {
    if (!areEffectsWatched()) return query(...args);
    const sql = sqlOf(args[0]);
    const isEffect = sql !== undefined && takesEffect(sql);
    const answer = query(...args);
    if (isEffect && answer instanceof Promise) {
      answer.then(noteEffect, (error: unknown) => isAnswerLost(error) && noteEffect());
    }
    return answer;
  };

const sqlOf = (statement: unknown): string | undefined => {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : undefined;
};
