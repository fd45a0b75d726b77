/** Links in mails, to agree to mails and to end them. Nothing is stored: a link is a MAC over its action. */

import { createHmac } from 'node:crypto';
import { isSameSecret } from '@meridian/core';
import type { QuerySecrets } from '../config.ts';
import { macKeysOf } from '../mac-keys.ts';

export interface MailLinks {
  /** Where the owner of an address agrees to mails of a project. */
  confirm(projectId: number, email: string): string;
  /** Where the owner of an address ends one subscription. */
  unsubscribe(subscriptionId: number, email: string): string;
  readConfirm(token: unknown): { readonly projectId: number; readonly email: string } | undefined;
  readUnsubscribe(token: unknown): { readonly subscriptionId: number; readonly email: string } | undefined;
}

export const CONFIRM_PATH = '/subscriptions/confirm';
export const UNSUBSCRIBE_PATH = '/subscriptions/unsubscribe';
const FORM = /^(\d{1,10})\.([\w-]{1,500})\.([\w-]{43})$/;

export const createMailLinks = ({
  secrets,
  publicUrl,
}: {
  readonly secrets: QuerySecrets;
  readonly publicUrl: string;
}): MailLinks => {
  const keys = macKeysOf(secrets, 'meridian links in mails');
  const macOf = (key: Buffer, purpose: string, id: number, email: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, id, email]))
      .digest('base64url');
  const tokenOf = (purpose: string, id: number, email: string): string =>
    `${id}.${Buffer.from(email).toString('base64url')}.${macOf(keys[0], purpose, id, email)}`;
  const read = (purpose: string, token: unknown): { id: number; email: string } | undefined => {
    const [, id, encoded, mac] = (typeof token === 'string' ? FORM.exec(token) : null) ?? [];
    if (id === undefined || encoded === undefined || mac === undefined) return undefined;
    const email = Buffer.from(encoded, 'base64url').toString('utf8');
    const isOurs = keys.some((key) => isSameSecret(macOf(key, purpose, Number(id), email), mac));
    return isOurs ? { id: Number(id), email } : undefined;
  };
  return {
    confirm: (projectId, email) =>
      `${publicUrl}${CONFIRM_PATH}?token=${tokenOf('confirm', projectId, email)}`,
    unsubscribe: (id, email) => `${publicUrl}${UNSUBSCRIBE_PATH}?token=${tokenOf('unsubscribe', id, email)}`,
    readConfirm: (token) => {
      const found = read('confirm', token);
      return found && { projectId: found.id, email: found.email };
    },
    readUnsubscribe: (token) => {
      const found = read('unsubscribe', token);
      return found && { subscriptionId: found.id, email: found.email };
    },
  };
};
