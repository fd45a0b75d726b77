import { describe, expect, it } from 'vitest';
import type { Prompt } from './authorization-request.ts';
import { decideInteraction, type Interaction } from './decide-interaction.ts';

const requestedAt = new Date('2026-01-01T12:00:00Z');
const before = (seconds: number): Date => new Date(requestedAt.getTime() - seconds * 1_000);
const after = before(-5);

describe('the page that the user sees', () => {
  it.each<[string, Prompt[], number | undefined, Date | undefined, boolean, Interaction]>([
    ['no user signed in', [], undefined, undefined, false, 'sign_in'],
    ['no user signed in, agreed before', [], undefined, undefined, true, 'sign_in'],
    ['signed in, never agreed', [], undefined, before(60), false, 'ask'],
    ['signed in, agreed before', [], undefined, before(60), true, 'issue'],
    ['prompt=consent asks again', ['consent'], undefined, before(60), true, 'ask'],
    ['prompt=login requires the password again', ['login'], undefined, before(60), true, 'sign_in_again'],
    ['prompt=login is satisfied by a new sign-in', ['login'], undefined, after, true, 'issue'],
    ['prompt=select_account likewise', ['select_account'], undefined, before(60), true, 'sign_in_again'],
    ['prompt=login consent', ['login', 'consent'], undefined, after, true, 'ask'],
    ['max_age not reached', [], 61, before(60), true, 'issue'],
    ['max_age exceeded', [], 59, before(60), true, 'sign_in_again'],
    ['max_age=0 is satisfied by a new sign-in', [], 0, after, true, 'issue'],
    ['prompt=none, no user signed in', ['none'], undefined, undefined, true, 'login_required'],
    ['prompt=none, sign-in too old', ['none'], 10, before(60), true, 'login_required'],
    ['prompt=none, never agreed', ['none'], undefined, before(60), false, 'consent_required'],
    ['prompt=none, agreed before', ['none'], undefined, before(60), true, 'issue'],
  ])('%s', (_name, prompts, maxAgeSeconds, authenticatedAt, isCoveredByConsent, expected) =>
    expect(
      decideInteraction({
        request: { prompts, maxAgeSeconds },
        requestedAt,
        authenticatedAt,
        isCoveredByConsent,
        mayAgree: true,
      }),
    ).toBe(expected),
  );

  it.each<[string, Prompt[], boolean, Interaction]>([
    ['a new agreement', [], false, 'sign_in_again'],
    ['prompt=consent', ['consent'], true, 'sign_in_again'],
    ['not what was agreed before', [], true, 'issue'],
    ['not what was agreed before, with prompt=none', ['none'], true, 'issue'],
    ['prompt=none, never agreed', ['none'], false, 'consent_required'],
  ])(
    'when the password was entered too long ago to agree: %s',
    (_name, prompts, isCoveredByConsent, expected) =>
      expect(
        decideInteraction({
          request: { prompts, maxAgeSeconds: undefined },
          requestedAt,
          authenticatedAt: before(60),
          isCoveredByConsent,
          mayAgree: false,
        }),
      ).toBe(expected),
  );
});
