/** Errors in the console, exceptions and failed requests of all pages of a browser context. */
import type { BrowserContext, Request, Response } from 'playwright-core';

export interface Complaints {
  readonly expect: (pattern: RegExp) => void;
  /** Throws when a page has complained, except for what was expected. */
  readonly assertNone: () => void;
}

/** A request that the app cancels, or that ends with its page. */
const CANCELLED = 'net::ERR_ABORTED';

export const watchComplaints = (context: BrowserContext): Complaints => {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().stack ?? error.error()}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== CANCELLED) complaints.push(`request: ${nameOf(request)} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      complaints.push(`response: ${nameOf(response.request())} ${statusOf(response)}`);
  });
  return {
    expect: (pattern) => expected.push(pattern),
    assertNone: () => {
      const left = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (left.length > 0) throw new Error(`The page has complained:\n${left.join('\n')}`);
    },
  };
};

const nameOf = (request: Request): string => `${request.method()} ${request.url()}`;

const statusOf = (response: Response): string =>
  `${response.status()} (request id ${response.headers()['x-request-id'] ?? 'none'})`;
