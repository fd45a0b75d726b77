/** A report of the code host's secret scanner, checked and read. */
import { verify } from 'node:crypto';
import { InvalidRequestError, UnauthenticatedError } from '@meridian/core';
import { parseInput } from '@meridian/service-kit';
import { z } from 'zod';
import type { ReportKeys } from './report-keys.ts';

export interface SignedReport {
  readonly body: Buffer;
  readonly keyId: string | undefined;
  /** Base64 of a DER signature. */
  readonly signature: string | undefined;
}

const findingSchema = z.object({
  token: z.string().min(1).max(1_000),
  type: z.string().max(200),
  /** The URL of the leak; empty if the place is not public. */
  url: z.string().max(4_000).default(''),
  source: z.string().max(200).default(''),
});

const reportSchema = z
  .array(findingSchema, { error: 'Expected a list of findings.' })
  .min(1, 'Expected at least one finding.')
  .max(2_000);

export type Finding = z.output<typeof findingSchema>;

/** The signature covers the raw bytes: nothing is parsed before it is verified. */
export const readReport = async (
  { body, keyId, signature }: SignedReport,
  keys: ReportKeys,
): Promise<readonly Finding[]> => {
  if (keyId === undefined || signature === undefined) {
    throw new InvalidRequestError('required', 'The report is not signed. Send both signature headers.');
  }
  const key = await keys.find(keyId);
  if (key === undefined || !verify('sha256', body, key, Buffer.from(signature, 'base64'))) {
    throw new UnauthenticatedError('authentication_failed', 'Invalid signature');
  }
  return parseInput(reportSchema, parseJson(body));
};

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new InvalidRequestError('parse_error', 'The report is not valid JSON.', { cause: error });
  }
};
