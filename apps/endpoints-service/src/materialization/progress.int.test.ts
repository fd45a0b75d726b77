import { createEngineAccess } from '@meridian/engine-access';
import { createLogger, metrics } from '@meridian/service-kit';
import { testStores } from '@meridian/testing';
import { expect, it } from 'vitest';
import { readMaterializationProgress } from './progress.ts';

const UNREACHABLE = 'http://127.0.0.1:9/default';
const VERSION = { projectId: 1, id: '0197c9a0-0000-7000-8000-000000000000' };

const failed = async (): Promise<number> => {
  const counter = metrics.counter({ name: 'endpoint_progress_reads_failed_total', help: '' });
  return (await counter.get()).values[0]?.value ?? 0;
};

const readWith = async (url: string) => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ name: 'test', destination });
  const engine = createEngineAccess({ url });
  const before = await failed();
  const progress = await readMaterializationProgress(engine, VERSION, logger);
  await engine.close();
  return { progress, lines, failed: (await failed()) - before };
};

it('a version without a running statement has no progress, which is not a failure', async () => {
  expect(await readWith(testStores().clickhouseUrl)).toEqual({ progress: null, lines: [], failed: 0 });
});

it('a reading that fails is logged and counted', async () => {
  const { lines, ...found } = await readWith(UNREACHABLE);
  expect(found).toEqual({ progress: null, failed: 1 });
  expect(lines).toEqual([expect.stringContaining('the progress of a materialization cannot be read')]);
});
