import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { InputError } from './input-error.ts';
import { detailOfError, titleOfError } from './title-of-error.ts';

const refused = new ApiError({ status: 400, headers: new Headers() }, { detail: 'Unknown column.' });

it.each([
  [refused, 'The query is not valid', 'Unknown column.'],
  [new NetworkError(null), 'No connection', 'The server cannot be reached. Check your connection.'],
  [new InputError('Close the bracket.'), 'This cannot be read', 'Close the bracket.'],
])('the message of %o is shown', (error, title, detail) => {
  expect([titleOfError(error), detailOfError(error)]).toEqual([title, detail]);
});

it('hides the message of an internal error, which is written for developers', () => {
  const error = new TypeError('x is not a function');
  expect(titleOfError(error)).toBe('Something went wrong');
  expect(detailOfError(error)).toMatch(/^The page failed/);
});
