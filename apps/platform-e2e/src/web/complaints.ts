/** Errors in the console, exceptions and failed requests of all pages of a browser context. */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core';

export interface Complaints {
  readonly expect: (pattern: RegExp) => void;
  /** Stops watching, before another test uses the context. */
  readonly end: () => void;
  /** Throws when a page has made an unexpected complaint. */
  readonly assertNone: () => void;
}

/** A request that the app cancels, or that ends with its page. */
const CANCELLED = 'net::ERR_ABORTED';

export const watchComplaints = (context: BrowserContext): Complaints => {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`console: ${message.text()} (${message.location().url})`);
  };
  const onError = (error: WebError): void => {
    complaints.push(`exception: ${error.error().stack ?? error.error()}`);
  };
  const onFailure = (request: Request): void => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== CANCELLED) complaints.push(`request: ${nameOf(request)} ${reason}`);
  };
  const onResponse = (response: Response): void => {
    if (response.status() >= 400)
      complaints.push(`response: ${nameOf(response.request())} ${statusOf(response)}`);
  };
  context
    .on('console', onConsole)
    .on('weberror', onError)
    .on('requestfailed', onFailure)
    .on('response', onResponse);
  return {
    expect: (pattern) => expected.push(pattern),
    end: () => {
      context
        .off('console', onConsole)
        .off('weberror', onError)
        .off('requestfailed', onFailure)
        .off('response', onResponse);
    },
    assertNone: () => {
      const left = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (left.length > 0) throw new Error(`The page has complained:\n${left.join('\n')}`);
    },
  };
};

const nameOf = (request: Request): string => `${request.method()} ${request.url()}`;

const statusOf = (response: Response): string =>
  `${response.status()} (request id ${response.headers()['x-request-id'] ?? 'none'})`;
