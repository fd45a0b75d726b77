import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { detailOfError } from './title-of-error.ts';

const refused = (status: number, detail: string): ApiError =>
  new ApiError({ status, headers: new Headers() }, { code: 'some_code', detail });

it('an outage is described without the names of services, and a mistake in the words of the API', () => {
  expect(detailOfError(refused(503, 'query-service does not answer. Try again in a moment.'))).toBe(
    'A part of this installation does not answer. Try again in a moment.',
  );
  expect(detailOfError(refused(400, 'Unknown event.'))).toBe('Unknown event.');
});
