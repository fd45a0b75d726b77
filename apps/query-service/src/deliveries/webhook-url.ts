import { InvalidRequestError } from '@meridian/core';

/** The address as the activity log shows it. It is often the webhook's only secret, so only its end is shown. */
export const maskWebhookUrl = (text: string): string => `${new URL(text).origin}/…${text.slice(-4)}`;

/** Refuses addresses that can never be called. The address behind the name is checked at every call. */
export const assertWebhookUrl = (text: string, attr: string): void => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
  if (isPlain) return;
  throw new InvalidRequestError(
    'invalid_input',
    'Expected an https:// address without a user name, a password or a fragment.',
    { attr },
  );
};
