import { InvalidRequestError } from '@meridian/core';

/** Refuses what can never be called. The address behind the name is checked at every call. */
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
