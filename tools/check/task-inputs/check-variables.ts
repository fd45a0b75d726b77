/** A variable that changes which tests run must keep their results out of the cache. */
import { ON_DEMAND } from '../../nx/plugin.ts';
import type { SourceFile } from '../tracked-files.ts';

/** The machine or the test itself sets these. */
const NOT_ASKED_FOR =
  /^(?:PATH|TMPDIR|CI|NODE_ENV|PORT|MERIDIAN_KEY|GREETING|WRITES_FILE|POSTHOG_CAPTURE_MODE)$/;
const TEST_CODE =
  /^(?:apps|libs|k8s|docker)\/.*\.test\.tsx?$|^(?:apps|libs)\/[^/]+\/test\/|^libs\/testing\/|^apps\/platform-e2e\//;
const READ = /process\.env(?:\.|\[')([A-Z_]+)/g;

export const checkVariables = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => TEST_CODE.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(READ)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => !ON_DEMAND.test(name) && !NOT_ASKED_FOR.test(name))
    .map(({ path, name }) => `${path} reads ${name}, which ON_DEMAND of tools/nx/plugin.ts does not match`);
