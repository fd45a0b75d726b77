/** Replaces auth-service: members of projects, and the mails that it takes. */
import type { InternalMail } from '@meridian/contracts/internal';
import type { UserBasic } from '@meridian/contracts/wire';
import { UnavailableError } from '@meridian/core';
import type { ProjectMembers } from '@meridian/identity';
import type { SendMail } from '../src/deliveries/mail-client.ts';

export interface TestMembers {
  readonly members: ProjectMembers;
  readonly sendMail: SendMail;
  /** All mails that were taken, oldest first. */
  readonly mails: InternalMail[];
  add(projectId: number, userId: number): string;
  remove(projectId: number, userId: number): void;
  /** auth-service does not answer until it is brought back. */
  isAway: boolean;
}

export const createTestMembers = (): TestMembers => {
  const users = new Map<string, UserBasic>();
  const mails: InternalMail[] = [];
  const isMember = (projectId: number, { to }: InternalMail): boolean =>
    to.kind === 'address' ||
    [...users].some(
      ([key, user]) =>
        key.startsWith(`${projectId} `) &&
        (to.kind === 'member' ? user.id === to.userId : user.email === to.email),
    );
  const test: TestMembers = {
    mails,
    isAway: false,
    members: {
      find: async (projectId, { userIds = [], emails = [] }) =>
        [...users]
          .filter(
            ([key, { id, email }]) =>
              key.startsWith(`${projectId} `) && (userIds.includes(id) || emails.includes(email)),
          )
          .map(([, user]) => user),
    },
    sendMail: async (mail) => {
      if (test.isAway) throw new UnavailableError('unavailable', 'auth-service does not answer');
      if (!isMember(mail.projectId, mail)) return { outcome: 'not_a_member' };
      if (!mails.some(({ id }) => id === mail.id)) mails.push(mail);
      return { outcome: 'queued' };
    },
    add: (projectId, userId) => {
      const email = `user-${userId}@example.com`;
      users.set(`${projectId} ${userId}`, {
        id: userId,
        uuid: '01900000-0000-7000-8000-000000000001',
        distinct_id: 'x',
        first_name: 'Ada',
        last_name: '',
        email,
        is_email_verified: true,
        hedgehog_config: null,
        role_at_organization: null,
      });
      return email;
    },
    remove: (projectId, userId) => void users.delete(`${projectId} ${userId}`),
  };
  return test;
};
