import { expect, it } from 'vitest';
import { createTextEchoes } from './text-echoes.ts';

const after = (...reported: string[]) => {
  const echoes = createTextEchoes();
  for (const text of reported) echoes.report(text);
  return echoes;
};

it('a text that is rendered late is an echo, and so is the next one', () => {
  const { isEcho } = after('S', 'SE', 'SEL');
  expect(['S', 'SEL'].map(isEcho)).toEqual([true, true]);
});

it('a text is an echo once', () => {
  const { isEcho } = after('S');
  expect(['S', 'S'].map(isEcho)).toEqual([true, false]);
});

it('a text from elsewhere is not an echo, and ends the wait for those before it', () => {
  const { isEcho } = after('S', 'SE');
  expect(['theirs', 'SE'].map(isEcho)).toEqual([false, false]);
});
