/** Every operation of the API reference shows clients its answer, with an example that satisfies its schema. */
import { expect, it } from 'vitest';
import { nameOf, OPERATIONS, shapeOf } from './operations.ts';
import { answersWithoutBody } from './shapes/index.ts';

it.each(OPERATIONS.map((operation) => [nameOf(operation), operation] as const))(
  '%s has an answer and valid examples',
  (_name, operation) => {
    const shape = shapeOf(operation);
    const { answer, answerType, body, bodyExample, example } = shape;
    if (bodyExample !== undefined) expect(body?.safeParse(bodyExample).error?.issues ?? []).toEqual([]);
    if (shape.isAlwaysRefused || answersWithoutBody(operation, shape)) return;
    expect(example).toBeDefined();
    if (answer === undefined) expect(answerType).toBeDefined();
    else expect(answer.safeParse(example).error?.issues ?? []).toEqual([]);
  },
);
