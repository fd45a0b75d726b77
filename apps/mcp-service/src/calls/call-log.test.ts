import type { AgentCall } from '@meridian/contracts/internal';
import { createLogger, type InternalCall } from '@meridian/service-kit';
import { expect, it } from 'vitest';
import { createCallLog } from './call-log.ts';

const newCall = (): AgentCall => ({
  id: crypto.randomUUID(),
  calledAt: new Date().toISOString(),
  userId: 1,
  clientId: 'https://client.example/agent.json',
  credential: 'oauth',
  credentialId: '1',
  tool: 'execute-sql',
  projectId: 1,
  outcome: 'ok',
  durationMs: 5,
  requestId: 'r',
});

const logTo = (answer: (ids: string[]) => Promise<void>, maxWaiting?: number) =>
  createCallLog({
    client: {
      call: async ({ body }: InternalCall) => {
        await answer((body as { calls: AgentCall[] }).calls.map(({ id }) => id));
        return new Response();
      },
    },
    logger: createLogger({ name: 'test', level: 'silent', region: 'us' }),
    flushMs: 60_000,
    ...(maxWaiting !== undefined && { maxWaiting }),
  });

it('reports every call once, in batches', async () => {
  const batches: string[][] = [];
  const log = logTo(async (ids) => void batches.push(ids));
  const calls = Array.from({ length: 1_200 }, newCall);
  for (const call of calls) log.add(call);
  await log.close();
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(batches.flat()).toEqual(calls.map(({ id }) => id));
});

it('reports again what auth-service did not take', async () => {
  let attempts = 0;
  const seen: string[] = [];
  const log = logTo(async (ids) => {
    attempts += 1;
    if (attempts === 1) throw new Error('away');
    seen.push(...ids);
  });
  const call = newCall();
  log.add(call);
  await log.close();
  expect([attempts, seen]).toEqual([2, [call.id]]);
});

it('keeps a bounded number of calls while auth-service is away', async () => {
  const batches: string[][] = [];
  const log = logTo(async (ids) => void batches.push(ids), 3);
  const calls = Array.from({ length: 5 }, newCall);
  for (const call of calls) log.add(call);
  await log.close();
  expect(batches.flat()).toEqual(calls.slice(0, 3).map(({ id }) => id));
});

it('calls that come while a report is sent wait for the next one, so that reports are few', async () => {
  const batches: string[][] = [];
  const log = logTo(async (ids) => {
    batches.push(ids);
    if (batches.length === 1) for (let index = 0; index < 3; index += 1) log.add(newCall());
  });
  for (let index = 0; index < 501; index += 1) log.add(newCall());
  await log.close();
  expect(batches.map(({ length }) => length)).toEqual([500, 4]);
});
