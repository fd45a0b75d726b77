import { expect, it } from 'vitest';
import { type ClockReference, createClockWatch, problemOf } from './clocks.ts';
import { readableLogger } from './test-support.ts';

const of = (postgres: number, redis: number) => [
  { name: 'Postgres', seconds: postgres },
  { name: 'Redis', seconds: redis },
];

it.each([
  ['all agree', of(0, 0), undefined],
  ['half a minute is accepted', of(30, 29), undefined],
  ['one store differs, so that store is wrong', of(0, 300), undefined],
  ['both stores differ, but not in the same way', of(-300, 300), undefined],
  ['one store is known, so either may be wrong', of(300, 0).slice(0, 1), undefined],
  ['no store is known', [], undefined],
  [
    'this machine is ahead of both',
    of(300, 299),
    'the clock of this machine is 300 s ahead of those of Postgres and Redis; synchronize it (NTP)',
  ],
  [
    'this machine is behind both',
    of(-31, -40),
    'the clock of this machine is 31 s behind those of Postgres and Redis; synchronize it (NTP)',
  ],
])('%s', (_name, differences, expected) => {
  expect(problemOf(differences)).toBe(expected);
});

const at = (name: string, seconds: number): ClockReference => ({
  name,
  now: async () => new Date(Date.now() - seconds * 1_000),
});
const away: ClockReference = { name: 'Redis', now: () => Promise.reject(new Error('ECONNREFUSED')) };

it('a process whose clock is wrong is not ready, and a store that is away says nothing about it', async () => {
  const { logger } = readableLogger();
  await expect(createClockWatch([at('Postgres', 300), at('Redis', 300)], logger).check.run()).rejects.toThrow(
    '300 s ahead',
  );
  await expect(createClockWatch([at('Postgres', 0), away], logger).check.run()).resolves.toBeUndefined();
});

it('the message names the clocks in one order, whichever was read first', async () => {
  let postgres: ClockReference = { name: 'Postgres', now: away.now };
  const clocks = [{ name: 'Postgres', now: () => postgres.now() }, at('Redis', 300)];
  const { check } = createClockWatch(clocks, readableLogger().logger);
  await expect(check.run()).rejects.toThrow('that of Redis');
  postgres = at('Postgres', 300);
  await expect(check.run()).rejects.toThrow('those of Postgres and Redis');
});

it('a process whose clock differs from the only one that was read is not ready before the other is read', async () => {
  let redis = away;
  const clocks = [at('Postgres', 300), { name: 'Redis', now: () => redis.now() }];
  const { check } = createClockWatch(clocks, readableLogger().logger);
  await expect(check.run()).rejects.toThrow('waiting for the clock of Redis');
  redis = at('Redis', 0);
  await expect(check.run()).resolves.toBeUndefined();
  redis = away;
  await expect(check.run()).resolves.toBeUndefined();
});

it('a store that stops answering does not make a wrong clock right', async () => {
  let redis = at('Redis', 300);
  const { check } = createClockWatch(
    [at('Postgres', 300), { name: 'Redis', now: () => redis.now() }],
    readableLogger().logger,
  );
  await expect(check.run()).rejects.toThrow('300 s ahead');
  redis = away;
  await expect(check.run()).rejects.toThrow('300 s ahead');
});
