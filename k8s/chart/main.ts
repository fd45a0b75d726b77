/** `npm run k8s:chart -- FOLDER` writes the Helm charts into a folder. They are made anew for each release. */
import { readFileSync } from 'node:fs';
import { CHARTS } from './charts.ts';
import { writeChart } from './write-chart.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name the folder: npm run k8s:chart -- FOLDER');
  process.exit(2);
}
const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { readonly version: string };
for (const chart of CHARTS) console.log(writeChart(folder, chart, version));
