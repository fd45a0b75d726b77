import { describe, expect, it } from 'vitest';
import { type Advisory, ageOfAdvisories, checkAdvisories, mergeAudit } from './advisories.ts';
import { checkLicences, isPermissive } from './licences.ts';
import {
  checkChecksums,
  checkInstallCommands,
  checkInstallScripts,
  checkManifests,
  type LockEntry,
  type Lockfile,
} from './lockfile.ts';
import { compareVersions, isInRange } from './versions.ts';

const locked = (entry: LockEntry, name = 'some'): Lockfile => ({
  lockfileVersion: 3,
  packages: { [`node_modules/${name}`]: { version: '1.4.0', integrity: 'sha512-x', ...entry } },
});

describe('the lockfile', () => {
  it.each<[string, LockEntry, RegExp | undefined]>([
    ['with a checksum passes', {}, undefined],
    ['without a checksum is refused', { integrity: '' }, /has no SHA-512 checksum/],
    ['with an old checksum is refused', { integrity: 'sha1-x' }, /has no SHA-512 checksum/],
    ['with another source is refused', { resolved: 'git+ssh://git@host/x.git' }, /comes from git/],
  ])('%s', (_title, entry, problem) => {
    const problems = checkChecksums(locked(entry));
    if (problem === undefined) expect(problems).toEqual([]);
    else expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('says the same as each package.json', () => {
    const lockfile = { lockfileVersion: 3, packages: { 'apps/x': { dependencies: { a: '1.0.0' } } } };
    const check = (manifest: object | undefined) => checkManifests(lockfile, () => manifest);
    expect(check({ dependencies: { a: '1.0.0' } })).toEqual([]);
    expect(check({ dependencies: { a: '1.0.1' } })).toEqual([
      expect.stringContaining('apps/x/package.json: its dependencies differ'),
    ]);
    expect(check({ dependencies: { a: '1.0.0' }, devDependencies: { b: '2.0.0' } })).toHaveLength(1);
    expect(check(undefined)).toEqual([expect.stringContaining('is missing')]);
  });

  it('has no install script that was not reviewed, and npm runs none', () => {
    const off = 'ignore-scripts=true\n';
    expect(checkInstallScripts(locked({ hasInstallScript: true }), off)).toHaveLength(1);
    expect(checkInstallScripts(locked({ hasInstallScript: true }, 'esbuild'), off)).toEqual([]);
    expect(checkInstallScripts(locked({ hasInstallScript: true }, 'constructor'), off)).toHaveLength(1);
    expect(checkInstallScripts(locked({}), '')).toEqual([expect.stringContaining('.npmrc')]);
  });

  it('is installed without scripts everywhere', () => {
    const file = (text: string) => [{ path: 'docker/service.Dockerfile', text }];
    expect(checkInstallCommands(file('RUN npm ci --ignore-scripts\n# npm ci'))).toEqual([]);
    expect(checkInstallCommands(file('RUN npm ci'))).toHaveLength(1);
  });
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['(MIT AND Zlib)', true],
  ['MIT and ISC', true],
  ['(MIT AND GPL-3.0)', false],
  ['AGPL-3.0-only', false],
  ['', false],
])('whether the licence %s may be shipped: %s', (licence, isAllowed) => {
  expect(isPermissive(licence)).toBe(isAllowed);
  expect(checkLicences(locked({ license: licence }))).toHaveLength(isAllowed ? 0 : 1);
  expect(checkLicences(locked({ license: licence }, 'constructor'))).toHaveLength(isAllowed ? 0 : 1);
});

it.each([
  ['1.4.0', '<1.4.1', true],
  ['1.4.1', '<1.4.1', false],
  ['1.4.0', '>=1.2.0 <1.4.0 || >=1.4.0 <1.5.0', true],
  ['2.0.0', '>= 1.0.0 < 2.0.0', false],
  ['2.0.0-beta.2', '<2.0.0', true],
  ['2.0.0-beta.10', '<=2.0.0-beta.2', false],
  ['1.4.0', '1.4.0', true],
  ['9.9.9', '*', true],
  // Ranges that cannot be read count as affected.
  ['3.1.0', '<4', true],
  ['1.2.0', '1.0.0 - 1.5.0', true],
  ['1.2.0', '^1.0.0', true],
])('%s in %s: %s', (version, range, isIn) => {
  expect(isInRange(version, range)).toBe(isIn);
});

it('orders 1.10.0 after 1.9.0', () => {
  expect(compareVersions('1.10.0', '1.9.0')).toBeGreaterThan(0);
});

describe('an advisory', () => {
  const advisory: Advisory = {
    id: 'GHSA-x',
    package: 'some',
    range: '<1.5.0',
    severity: 'high',
    title: 'a hole',
  };
  const listOf = (...advisories: readonly Advisory[]) => ({ askedAt: '2026-11-01', advisories });

  it('fails the check for the versions that it names, unless it was accepted', () => {
    expect(checkAdvisories(locked({}), listOf(advisory))).toEqual([
      'node_modules/some 1.4.0: GHSA-x (high), a hole',
    ]);
    expect(checkAdvisories(locked({ version: '1.5.0' }), listOf(advisory))).toEqual([]);
    expect(checkAdvisories(locked({}), listOf({ ...advisory, accepted: 'is not called' }))).toEqual([]);
  });

  it('is taken from the answer of npm audit, and stays accepted', () => {
    const finding = { url: 'https://x/GHSA-x', name: 'some', range: '<1.6.0', severity: 'high', title: 'T' };
    const report = { vulnerabilities: { some: { via: [finding] }, other: { via: ['some'] } } };
    const merged = mergeAudit(listOf({ ...advisory, accepted: 'why' }), report, '2026-12-01');
    expect(merged).toEqual({
      askedAt: '2026-12-01',
      advisories: [
        { id: 'GHSA-x', package: 'some', range: '<1.6.0', severity: 'high', title: 'T', accepted: 'why' },
      ],
    });
  });

  it.each([
    ['2026-11-01', '2026-11-20', /^advisories as of 2026-11-01$/],
    ['2026-11-01', '2026-12-20', /49 days old: renew them with npm run advisories/],
    [null, '2026-12-20', /was never asked/],
  ])('list of %s says at %s how old it is', (askedAt, now, text) => {
    expect(ageOfAdvisories({ askedAt, advisories: [] }, new Date(now))).toMatch(text);
  });
});
