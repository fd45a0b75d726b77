/**
 * The code host's public keys for report signatures, cached by id for a day. Keys rotate, so an unknown id is
 * fetched.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { type Clock, errorMessage } from '@meridian/core';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { z } from 'zod';

export interface ReportKeys {
  /** undefined for an id that the code host does not list, and when its list cannot be read. */
  find(keyId: string): Promise<KeyObject | undefined>;
}

const keyListSchema = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })).max(100),
});

const KEEP_MS = 24 * 3600_000;
/** Limits fetches, so that reports with random key ids do not flood the code host. */
const ASK_AGAIN_MS = 60_000;
const TIMEOUT_MS = 5_000;

export const createReportKeys = ({
  url,
  clock,
  logger,
}: {
  url: string;
  clock: Clock;
  logger: Logger;
}): ReportKeys => {
  let keys = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    askedAt = clock.now().getTime();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      if (!response.ok) throw new Error(`the list answered ${response.status}`);
      const list = keyListSchema.parse(await response.json());
      keys = new Map(list.public_keys.flatMap(({ key_identifier: id, key }) => readKey(id, key)));
    } catch (error) {
      onceAMinute(logger).error(
        { problem: errorMessage(error) },
        'could not fetch the public keys of the secret scanner',
      );
    }
  };

  const loadOnce = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };

  return {
    find: async (keyId) => {
      const age = clock.now().getTime() - askedAt;
      if (age > KEEP_MS || (!keys.has(keyId) && age > ASK_AGAIN_MS)) await loadOnce();
      else await loading;
      return keys.get(keyId);
    },
  };
};

/** An unusable key is skipped; the others still count. */
const readKey = (id: string, pem: string): [string, KeyObject][] => {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? [[id, key]] : [];
  } catch {
    return [];
  }
};
