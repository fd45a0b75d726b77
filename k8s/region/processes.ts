/**
 * The processes of the overlays, as kustomize renders them, kept in `processes.json`: machines without kubectl run them
 * too. A digest of the manifests shows there that the file is up to date.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '../rendered.ts';
import { type PodTemplate, podTemplatesOf } from './pod-template.ts';

const folder = join(import.meta.dirname, '..');
const FILE = join(import.meta.dirname, 'processes.json');
const OVERLAYS = ['us', 'eu', 'router'] as const;
export type Overlay = (typeof OVERLAYS)[number];

interface Processes {
  readonly manifests: string;
  readonly overlays: Readonly<Record<Overlay, readonly PodTemplate[]>>;
}

export const digestOfManifests = (): string => {
  // Alerts and dashboards have no processes.
  const files = globSync('{base,components,overlays}/**/*.{yaml,conf,sh}', {
    cwd: folder,
    exclude: ['components/monitoring*/**'],
  });
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
};

export const renderProcesses = (): Processes => ({
  manifests: digestOfManifests(),
  overlays: Object.fromEntries(
    OVERLAYS.map((overlay) => [overlay, podTemplatesOf(render(overlay))]),
  ) as unknown as Processes['overlays'],
});

export const readProcesses = (): Processes => JSON.parse(readFileSync(FILE, 'utf8')) as Processes;

export const writeProcesses = (): void =>
  writeFileSync(FILE, `${JSON.stringify(renderProcesses(), null, 2)}\n`);
