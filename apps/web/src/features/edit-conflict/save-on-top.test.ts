import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { saveOnTop } from './save-on-top.ts';

const refusal = (attr: string): ApiError =>
  new ApiError({ status: 409, headers: new Headers() }, { code: 'conflict', attr });

/** A server at version 1, on which another client saves `meanwhile` versions between the reading and the saving. */
const attempt = ({ meanwhile = 0, mayReplace = true, attr = 'base_version' }) => {
  const seen: number[] = [];
  let version = 1;
  const result = saveOnTop({
    read: async () => ({ version }),
    mayReplace: () => mayReplace,
    save: async (base) => {
      seen.push(base);
      if (seen.length <= meanwhile) version += 1;
      if (base !== version) throw refusal(attr);
      return 'saved';
    },
  });
  return { result, seen };
};

it.each([
  ['alone', {}, 'saved', [1]],
  ['in conflict: nothing is sent', { mayReplace: false }, 'conflict', []],
  ['another client saves in between: read and sent again', { meanwhile: 2 }, 'saved', [1, 2, 3]],
] as const)('%s', async (_, server, expected, bases) => {
  const { result, seen } = attempt(server);
  expect(await result).toBe(expected);
  expect(seen).toEqual(bases);
});

it.each([
  ['other refusals are not repeated', { meanwhile: 1, attr: 'name' }, 1],
  ['it gives up after five tries', { meanwhile: 9 }, 5],
])('%s', async (_, server, tries) => {
  const { result, seen } = attempt(server);
  await expect(result).rejects.toThrow(ApiError);
  expect(seen).toHaveLength(tries);
});
