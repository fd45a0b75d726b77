import { expect, it } from 'vitest';
import { stateOfRequest } from './request-state.ts';

it.each([
  ['open', 'unverified', 'Waiting for the operators'],
  ['refused', 'unverified', 'Refused'],
  ['granted', 'verified', 'Verified'],
  ['granted', 'lapsed', 'No longer verified'],
])('a request that is %s of an app that is %s reads "%s"', (status, verification, label) => {
  expect(stateOfRequest({ status, verification: { status: verification } }).label).toBe(label);
});
