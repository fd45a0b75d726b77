import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTestProjects, testProjectFacts } from '@meridian/identity/testing';
import { createTestDatabase, fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../database.ts';
import { messagesGroup } from './messages-command.ts';

const clock = fakeClock(new Date());
const facts = createTestProjects();
let database: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase(join(import.meta.dirname, '../..'));
  database = createDatabase(url);
});
afterAll(() => database.$disconnect());

const meridian = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  const session = { operator: 'olga', print: (text: string) => void lines.push(text) };
  await messagesGroup.run({ database, clock, facts }, args, session);
  return lines.join('\n');
};

it('messages that were given up are listed by project without their bodies, and sent again', async () => {
  const message = { kind: 'webhook', sourceKind: 'alert', sourceId: 'x', body: { text: 'personal' } };
  const [failed, foreign, sent] = [randomUUID(), randomUUID(), randomUUID()];
  const given = { failedAt: clock.now(), attempts: 9, lastError: '410 Gone' };
  await database.outgoingMessage.createMany({
    data: [
      { ...message, ...given, id: failed, projectId: 1, recipient: 'https://receiver.example' },
      { ...message, ...given, id: foreign, projectId: 2, recipient: 'https://other.example' },
      { ...message, id: sent, projectId: 1, recipient: 'https://sent.example', sentAt: clock.now() },
    ],
  });
  const table = await meridian('list', '--failed', '--project', '1');
  expect(table.split('\n')).toHaveLength(2);
  expect(table).toMatch(
    /^MESSAGE +PROJECT +KIND +SOURCE +RECIPIENT +STATE +ATTEMPTS +CREATED AT +LAST ERROR/,
  );
  expect(table).toMatch(new RegExp(`${failed} .*alert +https://receiver.example +failed +9 .*410 Gone`));
  expect(await meridian('list', '-o', 'json')).not.toMatch(`personal|${sent}`);
  expect(await meridian('retry', failed)).toBe('1 message will be sent again.');
  expect(
    await database.outgoingMessage.findMany({ where: { failedAt: null, attempts: 0, sentAt: null } }),
  ).toEqual([expect.objectContaining({ id: failed, nextTryAt: clock.now() })]);
  expect(await meridian('retry', '--all')).toBe('1 message will be sent again.');
  expect(await meridian('list', '--failed')).toBe('No messages wait.');
});

it('messages of a project that does not exist are not found, and of one without any are empty', async () => {
  facts.set(testProjectFacts({ id: 7 }));
  expect(await meridian('list', '--project', '7')).toBe('No messages wait.');
  await expect(meridian('list', '--project', '99')).rejects.toMatchObject({
    status: 404,
    message: 'There is no project 99 in this region.',
  });
});
