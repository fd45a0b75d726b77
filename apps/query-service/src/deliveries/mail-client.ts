/** Mails are sent by auth-service, which owns the mail server, the addresses of users and their memberships. */
import {
  type InternalMail,
  type InternalMailAnswer,
  internalMailAnswerSchema,
} from '@meridian/contracts/internal';
import type { Secret } from '@meridian/core';
import { createInternalClient } from '@meridian/service-kit';

export type SendMail = (mail: InternalMail) => Promise<InternalMailAnswer>;

const REQUEST_TIMEOUT_MS = 5_000;

export const createMailClient = ({
  authUrl,
  internalSecret,
}: {
  readonly authUrl: string;
  readonly internalSecret: Secret;
}): SendMail => {
  const authService = createInternalClient({
    service: 'auth-service',
    url: authUrl,
    secret: internalSecret,
    timeoutMs: REQUEST_TIMEOUT_MS,
  });
  return (mail) =>
    // Repeatable: auth-service knows the id of a mail that it has taken.
    authService.read(internalMailAnswerSchema, { path: '/internal/mails', body: mail, isRepeatable: true });
};
