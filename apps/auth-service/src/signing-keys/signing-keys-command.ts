/** `meridian signing-keys …`: the keys that sign identities and id tokens. */
import { type CommandGroup, commandGroup, toTable } from '@meridian/service-kit/operator';
import { recordAudit } from '../audit/audit.ts';
import type { Database } from '../database.ts';
import type { SigningKeyState, SigningKeys } from './signing-keys.ts';

export interface SigningKeysCommandParts {
  readonly database: Database;
  readonly signingKeys: SigningKeys;
}

const textOf = (keys: readonly SigningKeyState[]): string =>
  toTable(
    ['KEY', 'PURPOSE', 'STATE', 'SIGNS FROM', 'PUBLISHED UNTIL'],
    keys.map(({ kid, purpose, state, activeFrom, retiresAt }) => [
      kid,
      purpose,
      state,
      activeFrom.toISOString(),
      retiresAt?.toISOString(),
    ]),
  );

export const signingKeysGroup: CommandGroup<SigningKeysCommandParts> = commandGroup('signing-keys', [
  {
    usage: 'signing-keys list',
    summary: 'The published keys of this region, and which of them sign.',
    run: async ({ signingKeys }) => {
      const data = await signingKeys.list();
      return { data, text: textOf(data) };
    },
  },
  {
    usage: 'signing-keys rotate',
    summary:
      'Publishes new keys, which sign from 20 minutes later; the old ones are accepted for another day.',
    run: async ({ database, signingKeys }, _input, { operator }) => {
      await signingKeys.rotate({ force: true });
      const data = await signingKeys.list();
      await recordAudit(database, {
        actor: { kind: 'operator', name: operator },
        action: 'signing_keys.rotated',
        target: { kind: 'signing_key', id: data[0]?.kid ?? '' },
        after: { keys: data.map(({ kid, purpose, state }) => ({ kid, purpose, state })) },
      });
      return { data, text: textOf(data) };
    },
  },
]);
