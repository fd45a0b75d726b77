import { expect, it } from 'vitest';
import { billOfMaterials, closureOf, locationOf } from './sbom.ts';

it.each([
  ['../../node_modules/pino/lib/x.js', 'node_modules/pino'],
  ['node_modules/@x/y/z.js', 'node_modules/@x/y'],
  ['node_modules/a/node_modules/@x/y/z.js', 'node_modules/a/node_modules/@x/y'],
  ['libs/forwarding/node_modules/undici/index.js', 'libs/forwarding/node_modules/undici'],
  ['apps/gateway/src/main.ts', undefined],
])('%s belongs to %s', (path, location) => {
  expect(locationOf(path)).toBe(location);
});

const LOCKFILE = {
  lockfileVersion: 3,
  packages: {
    'apps/web': { dependencies: { '@meridian/ui': '*', react: '1.0.0' } },
    'node_modules/@meridian/ui': { link: true, resolved: 'libs/ui' },
    'libs/ui': { dependencies: { chart: '2.0.0' } },
    'node_modules/chart': { version: '2.0.0', dependencies: { react: '0.9.0' }, license: 'ISC' },
    'node_modules/chart/node_modules/react': { version: '0.9.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/react': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAE=' },
    'node_modules/@types/react': { version: '1.0.0', dev: true },
  },
};

it('finds what an app needs, through the packages of the workspace', () => {
  const found = [...closureOf(LOCKFILE, ['apps/web'])].filter((location) =>
    location.includes('node_modules/'),
  );
  expect(found.toSorted()).toEqual([
    'node_modules/@meridian/ui',
    'node_modules/chart',
    'node_modules/chart/node_modules/react',
    'node_modules/react',
  ]);
});

it('names each package once, with its licence and checksum, and without a time', () => {
  const bill = billOfMaterials(
    { name: 'gateway', version: '0.2.0' },
    LOCKFILE,
    closureOf(LOCKFILE, ['apps/web']),
  );
  expect(bill).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'gateway', name: 'gateway', version: '0.2.0' } },
    components: [
      expect.objectContaining({ purl: 'pkg:npm/chart@2.0.0', licenses: [{ license: { id: 'ISC' } }] }),
      expect.objectContaining({ version: '0.9.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] }),
      expect.objectContaining({ name: 'react', hashes: [{ alg: 'SHA-512', content: '0001' }] }),
    ],
  });
});
