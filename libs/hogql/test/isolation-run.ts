/** `npm run isolation -- --count 20000 --seed 1`: runs hostile texts behind both walls, and behind each wall alone. */
import { parseArgs } from 'node:util';
import { runTexts, startIsolation, textsFor, type Walls } from './isolation.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    reasons: { type: 'boolean', default: false },
  },
});

const MODES: readonly (readonly [name: string, walls: Walls])[] = [
  ['both walls', { compiler: true, engine: true }],
  ['only the compiler', { compiler: true, engine: false }],
  ['only the engine', { compiler: false, engine: true }],
];

const isolation = await startIsolation();
const texts = textsFor(Number(values.count), Number(values.seed));
let found = 0;
for (const [name, walls] of MODES) {
  const startedAt = performance.now();
  const report = await runTexts(isolation, texts, walls);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const { refused, failed, answered, showedOwn, leaks } = report;
  console.log(
    `${name}: ${report.texts} texts in ${seconds} s: ${answered} answered (${showedOwn} with rows of the own project), ` +
      `${failed} failed in the engine, ${refused} refused, ${leaks.length} showed another project`,
  );
  for (const { leak, text } of leaks.slice(0, 10)) console.log(`  ${leak}: ${text.shape}: ${text.query}`);
  if (values.reasons) {
    const most = [...report.reasons].sort(([, one], [, another]) => another - one).slice(0, 60);
    for (const [reason, count] of most) console.log(`  ${count} × ${reason}`);
  }
  found += leaks.length;
}
await isolation.close();
process.exitCode = found === 0 ? 0 : 1;
