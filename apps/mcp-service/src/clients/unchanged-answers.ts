/**
 * Asks query-service whether answers of `POST /query/` are still current for their callers. One request asks for
 * the calls that came while the request before was on its way, which costs a fraction of a request for each.
 */
import {
  type AskedAnswer,
  MAX_ASKED_ANSWERS,
  type UnchangedAnswersRequest,
  unchangedAnswersSchema,
} from '@meridian/contracts/internal';
import { createBatcher, createCircuitBreaker } from '@meridian/core';
import type { InternalClient } from '@meridian/service-kit';

/** The signed identity of the caller, and the answer that the caller has. */
export interface Question {
  readonly identity: string;
  readonly answer: AskedAnswer;
}

/** False also when it is not known. */
export type IsUnchanged = (question: Question) => Promise<boolean>;

/** `client` must have a short time limit: what it does not answer in time is asked in the usual way. */
export const createUnchangedAnswers = (client: Pick<InternalClient, 'read'>): IsUnchanged => {
  const breaker = createCircuitBreaker();

  const ask = async (questions: readonly Question[]): Promise<readonly boolean[]> => {
    if (!breaker.allowsCall()) return questions.map(() => false);
    const callers = callersOf(questions);
    try {
      const { unchanged } = await client.read(unchangedAnswersSchema, {
        path: '/internal/unchanged-answers',
        body: { callers } satisfies UnchangedAnswersRequest,
      });
      breaker.succeeded();
      return inOrder(questions, callers, unchanged);
    } catch {
      breaker.failed();
      return questions.map(() => false);
    }
  };

  return createBatcher({ processBatch: ask, maxSize: MAX_ASKED_ANSWERS });
};

interface CallerQuestions {
  readonly identity: string;
  readonly answers: AskedAnswer[];
}

/** An agent calls several tools at the same time, and its identity is the largest part of a question. */
const callersOf = (questions: readonly Question[]): CallerQuestions[] => {
  const callers = new Map<string, CallerQuestions>();
  for (const { identity, answer } of questions) {
    const caller = callers.get(identity);
    if (caller === undefined) callers.set(identity, { identity, answers: [answer] });
    else caller.answers.push(answer);
  }
  return [...callers.values()];
};

const inOrder = (
  questions: readonly Question[],
  callers: readonly CallerQuestions[],
  unchanged: readonly (readonly boolean[])[],
): readonly boolean[] => {
  const remaining = new Map(callers.map(({ identity }, index) => [identity, unchanged[index]?.values()]));
  return questions.map(({ identity }) => remaining.get(identity)?.next().value === true);
};
