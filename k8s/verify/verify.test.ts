import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const verify = (kubeconfig: string | undefined) => {
  const { K8S_VERIFY_KUBECONFIG: _given, ...env } = process.env;
  return spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    encoding: 'utf8',
    env: kubeconfig === undefined ? env : { ...env, K8S_VERIFY_KUBECONFIG: kubeconfig },
  });
};

it('says that it was skipped where no API server is given, and fails where the given one is missing', () => {
  const without = verify(undefined);
  expect([without.status, without.stdout]).toEqual([0, expect.stringContaining('Skipped')]);
  expect(verify('/no/such/kubeconfig').status).toBe(1);
});
