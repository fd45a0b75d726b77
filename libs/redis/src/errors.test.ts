import { expect, it } from 'vitest';
import { recognizeRedisError } from './errors.ts';

it.each([
  'Command timed out',
  'Connection is closed.',
  'Reached the max retries per request limit (which is 1). Refer to "maxRetriesPerRequest" option for details.',
  "Stream isn't writeable and enableOfflineQueue options is false",
  'LOADING Redis is loading the dataset in memory',
  "OOM command not allowed when used memory > 'maxmemory'. script: 1, on @user_script:1.",
  "READONLY You can't write against a read only replica.",
  'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
])('is a 503 with a time to try again: %s', (message) => {
  expect(recognizeRedisError(new Error(message))).toMatchObject({
    status: 503,
    options: { retryAfterSeconds: 1 },
  });
});

it.each(['ERR syntax error', 'WRONGTYPE Operation against a key', 'NOAUTH Authentication required.'])(
  'is not an outage: %s',
  (message) => {
    expect(recognizeRedisError(new Error(message))).toBeUndefined();
  },
);
