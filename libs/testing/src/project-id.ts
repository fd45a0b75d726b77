import { randomInt } from 'node:crypto';

const LARGEST = 2 ** 31 - 1;

/** A project id that no other test file uses. It is random, because test files run in separate processes. */
export const newProjectId = (): number => randomInt(1_000_000, LARGEST);
