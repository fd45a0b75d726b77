import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Chart, filesOf } from './charts.ts';

/** Returns the folder of the chart. */
export const writeChart = (folder: string, chart: Chart, version: string): string => {
  const directory = join(folder, chart.name);
  for (const [path, text] of filesOf(chart, version)) {
    const file = join(directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return directory;
};
