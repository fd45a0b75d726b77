import { ApiError, isOutage, NetworkError } from '../api/api-error.ts';
import { InputError } from './input-error.ts';

/** A short title of an error; the error's own text has the details. */
export const titleOfError = (error: Error): string => {
  if (error instanceof NetworkError) return 'No connection';
  if (error instanceof InputError) return 'The input is not valid';
  if (!(error instanceof ApiError)) return 'Something went wrong';
  if (error.code === 'query_memory_limit' || error.code === 'query_limit_exceeded')
    return 'The query reads too much';
  switch (error.status) {
    case 400:
      return 'The query is not valid';
    case 403:
      return 'You do not have access';
    case 404:
      return 'Not found';
    case 409:
      return 'This was changed meanwhile';
    case 429:
      return 'Too many queries at once';
    case 503:
      return 'Temporarily unavailable';
    case 504:
      return 'The query took too long';
    default:
      return 'Something went wrong';
  }
};

/** Advice for the user. The text of a fault in the app, or of an outage, is for developers, so users get another one. */
export const detailOfError = (error: Error): string =>
  isOutage(error)
    ? 'A part of this installation does not answer. Try again in a moment.'
    : error instanceof ApiError || error instanceof NetworkError || error instanceof InputError
      ? error.message
      : 'The page failed. Reload it; if it fails again, tell the people who run this installation.';
