import { expect, it } from 'vitest';
import { hasKubectl } from '../rendered.ts';
import { digestOfManifests, readProcesses, renderProcesses } from './processes.ts';

it('processes.json was written after the last change of the manifests (if this fails: npm run k8s:processes)', () => {
  expect(readProcesses().manifests).toBe(digestOfManifests());
});

it.skipIf(!hasKubectl)('processes.json has the processes of the overlays', () => {
  expect(readProcesses()).toEqual(renderProcesses());
});
