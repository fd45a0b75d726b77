/** SAMPLE reads all rows of a share of the persons, groups or sessions, and of the same ones each time. */
import { fn, literal, storedColumn } from '../plan/builders.ts';
import { BOOLEAN, scalar } from '../plan/types.ts';
import type { ScanConditions } from './context.ts';

const BUCKETS = 1_000_000;

export const sampleRows: ScanConditions = ({ table, sample }) => {
  if (sample === undefined) return [];
  if (table.sampleKey === undefined) throw new Error(`compiler: ${table.name} has no key to sample by`);
  const hash = fn('cityHash64', [storedColumn(table.name, table.sampleKey)], scalar('integer'));
  const bucket = fn('modulo', [hash, literal(BUCKETS)], scalar('integer'));
  const from = Math.round((sample.offset ?? 0) * BUCKETS);
  const to = from + Math.round(sample.ratio * BUCKETS);
  const isBelow = fn('less', [bucket, literal(to)], BOOLEAN);
  return from === 0 ? [isBelow] : [fn('greaterOrEquals', [bucket, literal(from)], BOOLEAN), isBelow];
};
