import { randomInt } from 'node:crypto';

const LARGEST = 2 ** 31 - 1;

/** A project that no other test file uses. Random, because files run in processes that know nothing of each other. */
export const newProjectId = (): number => randomInt(1_000_000, LARGEST);
