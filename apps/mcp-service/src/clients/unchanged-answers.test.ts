import type { UnchangedAnswersRequest } from '@meridian/contracts/internal';
import { UnavailableError } from '@meridian/core';
import type { InternalCall, InternalClient } from '@meridian/service-kit';
import { expect, it } from 'vitest';
import { createUnchangedAnswers, type Question } from './unchanged-answers.ts';

const question = (identity: string, digest: string): Question => ({
  identity,
  answer: { project_id: 1, body: '{}', digest },
});

/** An answer is unchanged if its digest is `same`. */
const clientOf = (fails: () => boolean) => {
  const requests: string[] = [];
  const read = async (_schema: unknown, { body }: InternalCall) => {
    const { callers } = body as UnchangedAnswersRequest;
    requests.push(
      callers
        .map(({ identity, answers }) => [identity, ...answers.map((one) => one.digest)].join())
        .join(' '),
    );
    if (fails()) throw new UnavailableError('unavailable', 'away');
    return { unchanged: callers.map(({ answers }) => answers.map(({ digest }) => digest === 'same')) };
  };
  return { requests, client: { read } as unknown as Pick<InternalClient, 'read'> };
};

it('asks for the calls of one turn together, and gives each its answer', async () => {
  const { requests, client } = clientOf(() => false);
  const isUnchanged = createUnchangedAnswers(client);
  const questions = ['a same', 'b other', 'a other', 'a same', 'b same'].map((text) => {
    const [identity, digest] = text.split(' ');
    return question(identity!, digest!);
  });
  expect(await Promise.all(questions.map(isUnchanged))).toEqual([true, false, false, true, true]);
  expect(requests).toEqual(['a,same,other,same b,other,same']);
});

it('nothing is unchanged while query-service does not answer, and it is asked once a second', async () => {
  let isAway = true;
  const { requests, client } = clientOf(() => isAway);
  const isUnchanged = createUnchangedAnswers(client);
  const ask = () => isUnchanged(question('a', 'same'));
  for (let count = 0; count < 5; count += 1) expect(await ask()).toBe(false);
  isAway = false;
  expect(await Promise.all([ask(), ask()])).toEqual([false, false]);
  expect(requests).toEqual(['a,same']);
});
