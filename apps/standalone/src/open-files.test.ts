import { expect, it } from 'vitest';
import { assertOpenFiles } from './open-files.ts';

it.each([256, 1024, 'unlimited', undefined])('a limit of %s files is enough', (limit) => {
  expect(() => assertOpenFiles(limit)).not.toThrow();
});

it.each([0, 64, 255])('a limit of %i files is refused with the command that raises it', (limit) => {
  expect(() => assertOpenFiles(limit)).toThrow(`only ${limit} files here, and Meridian needs 256.`);
  expect(() => assertOpenFiles(limit)).toThrow('ulimit -n 4096');
});
