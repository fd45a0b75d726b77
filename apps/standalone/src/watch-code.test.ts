import { expect, it } from 'vitest';
import { affectedBy } from './watch-code.ts';

const services = [
  { name: 'capture', entry: 'apps/capture-service/src/main.ts' },
  { name: 'capture-writer', entry: 'apps/capture-service/src/writer.ts' },
  { name: 'query', entry: 'apps/query-service/src/main.ts' },
];

it.each([
  ['apps/capture-service/src/intake/token.ts', ['capture', 'capture-writer']],
  ['apps/query-service/src/main.ts', ['query']],
  ['apps/web/src/main.ts', []],
  ['libs/ui/src/table/columns.ts', []],
  ['libs/charts/src/model.ts', []],
  ['libs/ui/src/tokens.ts', ['capture', 'capture-writer', 'query']],
  ['libs/core/src/errors.ts', ['capture', 'capture-writer', 'query']],
])('a change of %s restarts %j', (path, names) => {
  expect(affectedBy(path, services)).toEqual(names);
});
