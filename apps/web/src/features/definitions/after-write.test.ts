import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { forgetAfterWrite, type WrittenObject } from './after-write.ts';
import { actionsQuery, cohortsQuery, frequentEventsQuery } from './definitions.ts';

const PROJECT = '1';

const stored = [
  ['action', PROJECT, '7'],
  ['actions', PROJECT, 'list'],
  ['cohort', PROJECT, '7'],
  ['cohorts', PROJECT],
  ['event-definitions', PROJECT],
  ['property-definitions', PROJECT, 'event'],
  actionsQuery(PROJECT).queryKey,
  cohortsQuery(PROJECT).queryKey,
  frequentEventsQuery(PROJECT).queryKey,
  actionsQuery('2').queryKey,
  ['insights', PROJECT],
];

const OFFERED = ['definitions 1 actions', 'definitions 1 cohorts', 'definitions 1 frequent-events'];

it.each<[WrittenObject, readonly string[]]>([
  ['action', ['action 1 7', 'actions 1 list', ...OFFERED]],
  ['cohort', ['cohort 1 7', 'cohorts 1', ...OFFERED]],
  ['event', ['event-definitions 1', ...OFFERED]],
  ['property', ['property-definitions 1 event', ...OFFERED]],
])(
  'a write of an %s makes its own answers and those of the pickers stale, and no others',
  async (written, expected) => {
    const client = new QueryClient();
    for (const key of stored) client.setQueryData(key, []);
    await forgetAfterWrite(client, PROJECT, written);
    const stale = stored
      .filter((key) => client.getQueryState(key)?.isInvalidated)
      .map((key) => key.join(' '));
    expect(stale).toEqual(expected);
  },
);
