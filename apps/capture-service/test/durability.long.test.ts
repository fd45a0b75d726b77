import { expect, it } from 'vitest';
import { PARTS } from './durability/installation.ts';
import { runDurability } from './durability/run-durability.ts';

it('every event answered with 200 is stored exactly once while every part is killed under load', {
  timeout: 240_000,
}, async () => {
  const report = await runDurability({
    events: 6_000,
    victims: PARTS,
    pauseBetweenKillsMs: 300,
    pauseBetweenBatchesMs: 100,
  });
  expect(report).toMatchObject({ stored: report.acknowledged, lost: 0, twice: 0 });
  expect(report.refusals).toBeGreaterThan(0);
  expect(report.kills).toBeGreaterThanOrEqual(PARTS.length);
});
