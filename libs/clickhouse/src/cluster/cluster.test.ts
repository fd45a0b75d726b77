import { expect, it } from 'vitest';
import { createCluster } from './cluster.ts';

const one = createCluster(undefined, 'meridian');
const main = createCluster('main', 'meridian');

type TextAndExpected = readonly [text: string | undefined, expected: string | undefined];

it.each<[what: string, onOneServer: TextAndExpected, inACluster: TextAndExpected]>([
  ['a definition', [one.onEveryNode('t'), 't'], [main.onEveryNode('t'), 't ON CLUSTER `main`']],
  [
    'a mutation of a sharded table',
    [one.storageOf('events'), 'events'],
    [main.storageOf('events'), 'events_local ON CLUSTER `main`'],
  ],
  [
    'the engine of a copy on every node',
    [one.engineOfCopy('t'), 'MergeTree'],
    [
      main.engineOfCopy('t'),
      "ReplicatedMergeTree('/clickhouse/tables/everywhere/meridian/t', '{shard}-{replica}')",
    ],
  ],
  [
    'a system table',
    [one.systemTable('processes'), 'system.processes'],
    [main.systemTable('processes'), 'clusterAllReplicas(`main`, system.processes)'],
  ],
  [
    'a read after a write',
    [one.syncReplicas('t'), undefined],
    [main.syncReplicas('t'), 'SYSTEM SYNC REPLICA ON CLUSTER `main` `meridian`.t'],
  ],
  [
    'a read after a write to a sharded table',
    [one.syncStorageOf('t'), undefined],
    [main.syncStorageOf('t'), 'SYSTEM SYNC REPLICA ON CLUSTER `main` `meridian`.t_local'],
  ],
  [
    'a kill',
    [one.killQuery, 'KILL QUERY WHERE query_id = {queryId:String} ASYNC'],
    [main.killQuery, 'KILL QUERY ON CLUSTER `main` WHERE query_id = {queryId:String} ASYNC'],
  ],
])(
  '%s has its own text on one server and in a cluster',
  (_what, [oneText, oneExpected], [text, expected]) => {
    expect([oneText, text]).toEqual([oneExpected, expected]);
  },
);

it('statements in a cluster read subqueries on all shards, and wait until other shards have stored their rows', () => {
  expect(one.settings).toEqual({});
  expect(main.settings).toMatchObject({
    distributed_product_mode: 'global',
    distributed_foreground_insert: 1,
  });
});

it('a mutation waits for all replicas', () => {
  for (const { mutationSettings } of [one, main])
    expect(mutationSettings).toMatchObject({ mutations_sync: '2' });
});

it('a name with a backtick stays a name', () => {
  expect(createCluster('a`b', 'meridian').onEveryNode('t')).toBe('t ON CLUSTER `a\\`b`');
});
