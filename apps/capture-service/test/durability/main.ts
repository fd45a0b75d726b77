/** node apps/capture-service/test/durability/main.ts [events] */
import { PARTS } from './installation.ts';
import { runDurability } from './run-durability.ts';

const events = Number(process.argv[2] ?? 200_000);
const startedAt = performance.now();
const report = await runDurability({
  events,
  victims: PARTS,
  pauseBetweenKillsMs: 1_500,
  pauseBetweenBatchesMs: 0,
  onProgress: (text) => console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${text}`),
});
console.log(report);
process.exitCode = report.lost === 0 && report.twice === 0 ? 0 : 1;
