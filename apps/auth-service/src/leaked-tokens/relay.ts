/** Tokens that this region does not know are asked of the other one: the report goes on as it came, signature and all. */
import { errorMessage } from '@meridian/core';
import type { Logger } from '@meridian/service-kit';
import { z } from 'zod';
import type { SignedReport } from './report.ts';

/** Says that a report was relayed already: it is not sent back. */
export const RELAYED_HEADER = 'x-meridian-relayed';

export const SIGNATURE_HEADERS = {
  keyId: 'github-public-key-identifier',
  signature: 'github-public-key-signature',
} as const;

const TIMEOUT_MS = 15_000;
const answerSchema = z.array(
  z.object({ token_hash: z.string(), label: z.enum(['true_positive', 'false_positive']) }),
);

/** The hashes that the other region knew. None when it cannot be asked: the code host repeats its reports. */
export const askPeerRegion = async (
  peerUrl: string,
  { body, keyId, signature }: SignedReport,
  logger: Logger,
): Promise<ReadonlySet<string>> => {
  try {
    const response = await fetch(`${peerUrl}/api/alerts/github`, {
      method: 'POST',
      body: new Uint8Array(body),
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.keyId]: keyId ?? '',
        [SIGNATURE_HEADERS.signature]: signature ?? '',
        [RELAYED_HEADER]: '1',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the other region answered ${response.status}`);
    const answers = answerSchema.parse(await response.json());
    return new Set(
      answers.flatMap(({ token_hash, label }) => (label === 'true_positive' ? [token_hash] : [])),
    );
  } catch (error) {
    logger.error({ problem: errorMessage(error) }, 'a report of leaked tokens could not be relayed');
    return new Set();
  }
};
