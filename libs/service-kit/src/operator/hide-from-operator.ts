import { escapePattern } from '@meridian/core';
import { hideSecrets } from '../logger.ts';

/**
 * Hides secrets in a message. An address that the operator typed is shown, so that an advised command can be copied. What
 * has a password or a token is hidden even if the operator typed it.
 */
export const hideFromOperator = (message: string, argv: readonly string[]): string => {
  const typed = argv
    .flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)])
    .filter((text) => text.includes('@') && !isSecret(text))
    .toSorted((one, other) => other.length - one.length);
  if (typed.length === 0) return hideSecrets(message);
  return message
    .split(new RegExp(`(${typed.map(escapePattern).join('|')})`, 'gi'))
    .map((part, index) => (index % 2 === 1 ? part : hideSecrets(part)))
    .join('');
};

const isSecret = (text: string): boolean => /\[hidden(?: jwt)?\]/.test(hideSecrets(text));
