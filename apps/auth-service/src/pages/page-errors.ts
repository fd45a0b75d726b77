import { toAppError } from '@meridian/service-kit';
import { html } from '@meridian/service-kit/pages';
import type { ErrorRequestHandler } from 'express';
import { STORE_ERRORS } from '../http/store-errors.ts';
import { sendPage } from './page.ts';

/** Error handler for pages: shows a page instead of a JSON error. Bugs go to the handler of the service. */
export const pageErrors = (): ErrorRequestHandler => (error, _req, res, next) => {
  const { status, message, options } = toAppError(error, STORE_ERRORS);
  if (status === 500 || res.headersSent) return next(error);
  if (options.retryAfterSeconds !== undefined)
    res.set('retry-after', String(Math.ceil(options.retryAfterSeconds)));
  sendPage(
    res,
    {
      title: 'Request failed',
      body: html`<div class="card"><h1>Request failed</h1><p>${message}</p><a class="button plain" href="/">Start page</a></div>`,
    },
    { status },
  );
};
