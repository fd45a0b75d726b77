/** Which origins may be listed as `frame_ancestors`, beyond the form that the schema checks. */
import { InvalidRequestError } from '@meridian/core';
import { findRegistrableDomain } from '@meridian/safe-fetch';

export const assertFrameAncestors = (origins: readonly string[]): void => {
  for (const [index, origin] of origins.entries()) {
    const problem = problemOf(origin);
    if (problem === undefined) continue;
    throw new InvalidRequestError('invalid_input', problem, { attr: `frame_ancestors__${index}` });
  }
};

const WILDCARD = '//*.';

/** The hosts that a wildcard covers have one owner: those below `example.com`, but not those below `github.io`. */
const problemOf = (origin: string): string | undefined => {
  if (origin === '*') return undefined;
  if (!URL.canParse(origin.replace(WILDCARD, '//any.'))) return `${origin} is not an origin.`;
  if (!origin.includes(WILDCARD)) return undefined;
  const { hostname } = new URL(origin.replace(WILDCARD, '//'));
  if (findRegistrableDomain(hostname) !== null) return undefined;
  return `${origin} covers hosts of different owners. Name a domain of one owner, such as https://*.example.com.`;
};
