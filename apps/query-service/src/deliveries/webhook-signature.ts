/** Signatures in the form of Standard Webhooks, for which receivers have libraries. */
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface SignedCall {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

export const webhookHeaders = (
  secret: string,
  { id, sentAt, body }: SignedCall,
): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
};
