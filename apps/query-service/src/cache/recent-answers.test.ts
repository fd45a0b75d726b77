import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRecentAnswers } from './recent-answers.ts';
import { decodeAnswer, encodeAnswer } from './stored-answer.ts';

const answerOf = (bytes: number) =>
  decodeAnswer(
    encodeAnswer(
      { results: 'x'.repeat(bytes) },
      { computedAt: '2026-01-01T00:00:00.000Z', interval: 'day', timezone: 'UTC' },
    ),
  );

describe('recent answers', () => {
  it('are there for a moment only', async () => {
    const recent = createRecentAnswers({ maxAgeMs: 5, maxBytes: 10_000 });
    recent.set('a', answerOf(1));
    expect(recent.get('a')).toBeDefined();
    await sleep(10);
    expect(recent.get('a')).toBeUndefined();
  });

  it('give way to newer ones, and to newer versions of themselves', () => {
    const recent = createRecentAnswers({ maxAgeMs: 60_000, maxBytes: 10_000 });
    const newest = answerOf(400);
    for (let count = 0; count < 30; count++) recent.set(`key-${count}`, answerOf(400));
    recent.set('key-29', newest);
    expect(recent.get('key-0')).toBeUndefined();
    expect(recent.get('key-29')).toBe(newest);
  });

  it('are never one large answer', () => {
    const recent = createRecentAnswers({ maxAgeMs: 60_000, maxBytes: 10_000 });
    recent.set('a', answerOf(5_000));
    expect(recent.get('a')).toBeUndefined();
  });
});
