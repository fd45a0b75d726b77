import { expect, it } from 'vitest';
import { isAllowedOrigin, originsOf } from './allowed-origin.ts';

const allowed = originsOf(['https://us.example.com/path', 'https://agent.example']);

it.each([
  [undefined, true],
  ['https://us.example.com', true],
  ['https://agent.example', true],
  ['http://us.example.com', false],
  ['https://us.example.com.evil.example', false],
  ['http://localhost:6274', true],
  ['http://[::1]:6274', true],
  ['http://localhost.evil.example', false],
  ['null', false],
  ['', false],
])('%s: %s', (origin, isAllowed) => {
  expect(isAllowedOrigin(origin, allowed)).toBe(isAllowed);
});
