/** `npm run advisories` asks the registry (`npm audit`) and writes its answer to advisories.json. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ADVISORIES_FILE,
  type AuditReport,
  checkAdvisories,
  mergeAudit,
  readAdvisories,
} from './advisories.ts';
import { readLockfile } from './lockfile.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const report = JSON.parse(stdout || '{}') as AuditReport;
if (report.vulnerabilities === undefined) {
  console.error(
    `The registry did not answer, so ${ADVISORIES_FILE} is unchanged: ${report.message ?? stdout}`,
  );
  process.exit(1);
}
const list = mergeAudit(readAdvisories(root), report, new Date().toISOString().slice(0, 10));
writeFileSync(join(root, ADVISORIES_FILE), `${JSON.stringify(list, null, 2)}\n`);
const problems = checkAdvisories(readLockfile(root), list);
console.log(problems.length === 0 ? 'No advisory concerns a package of the lockfile.' : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
