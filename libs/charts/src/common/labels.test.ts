import { expect, it } from 'vitest';
import { entityName, eventLabel, mathLabel } from './labels.ts';

const NAMES_OF_OBJECT_MEMBERS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

it.each(NAMES_OF_OBJECT_MEMBERS)('an event named %s has its own name as its label', (name) => {
  expect(eventLabel(name)).toBe(name);
  expect(entityName({ name }, name)).toBe(name);
});

it.each(NAMES_OF_OBJECT_MEMBERS)('an unknown math %s is shown as it is', (math) => {
  expect(mathLabel(math, undefined)).toBe(math);
});
