/** `npm run k8s:monitoring` writes the rules of the objectives and the dashboards, which are checked in. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitoringFiles } from './files.ts';

const folder = join(import.meta.dirname, '../components/monitoring');
mkdirSync(join(folder, 'dashboards'), { recursive: true });
for (const [name, text] of Object.entries(monitoringFiles())) writeFileSync(join(folder, name), text);
