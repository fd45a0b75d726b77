/** How to ask the user: `prompt`, `max_age` and the required access level. */
import { OAuthError } from '@meridian/oauth-protocol';
import { readRequiredLevel } from '../../access-choice.ts';
import { PROMPTS, type Prompt } from '../authorization-request.ts';
import type { AuthorizeStep } from '../step.ts';

const isPrompt = (value: string): value is Prompt => PROMPTS.includes(value as Prompt);

const readMaxAge = (value: string | undefined): number | undefined => {
  if (value === undefined) return undefined;
  if (!/^[0-9]{1,9}$/.test(value))
    throw new OAuthError('invalid_request', 'max_age must be a number of seconds.');
  return Number(value);
};

export const checkPrompt: AuthorizeStep = ({ parameters }) => {
  const prompts = (parameters.get('prompt') ?? '').split(' ').filter(Boolean);
  if (!prompts.every(isPrompt)) {
    throw new OAuthError('invalid_request', `prompt must be one of ${PROMPTS.join(', ')}.`);
  }
  if (prompts.includes('none') && prompts.length > 1) {
    throw new OAuthError('invalid_request', 'prompt=none cannot be combined with another prompt.');
  }
  return {
    prompts,
    maxAgeSeconds: readMaxAge(parameters.get('max_age')),
    requiredLevel: readRequiredLevel(parameters.get('required_access_level')),
  };
};
