/** Checks of the other services of a region, for `meridian doctor`. */
import type { DoctorCheck, Secret } from '@meridian/core';

/** Any answer below 500 shows that the address is right and that the network lets requests through. */
export const checkAddress = (name: string, url: string): DoctorCheck => ({
  name,
  advice: `${url} must answer: check the Deployment, the Service and the network policies of ${name}`,
  run: async () => {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}`);
    return `${url} answers`;
  },
});

/** Network policies may keep a pod from the address that browsers use, so a failure is only a warning. */
export const checkPublicAddress = (url: string): DoctorCheck => {
  const { name, advice, run } = checkAddress('public address', url);
  return {
    name,
    advice,
    run: () =>
      run().catch(() => ({
        found: `${url} does not answer from inside`,
        problem: 'try it from outside: network policies may keep pods from it',
      })),
  };
};

/** auth-service refuses a caller with another secret before it looks at the path. */
export const checkInternalSecret = (authUrl: string, secret: Secret): DoctorCheck => ({
  name: 'internal secret',
  advice: 'give this service and auth-service the same Secret meridian-internal, and restart both',
  run: async () => {
    const answer = await fetch(`${authUrl}/internal/doctor`, {
      headers: { authorization: `Bearer ${secret.reveal()}` },
      signal: AbortSignal.timeout(5_000),
    });
    await answer.body?.cancel();
    if (answer.status === 401)
      throw new Error('auth-service does not accept the INTERNAL_SECRET of this service');
    if (answer.status !== 404) throw new Error(`auth-service answered ${answer.status}`);
    return 'auth-service accepts it';
  },
});

/** Without the public keys of auth-service, a service cannot verify the identity of any request. */
export const checkKeySet = (authUrl: string): DoctorCheck => ({
  name: 'key set',
  advice: 'auth-service must publish its keys: run meridian doctor there',
  run: async () => {
    const answer = await fetch(`${authUrl}/internal/jwks.json`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) throw new Error(`auth-service answered ${answer.status}`);
    const { keys } = (await answer.json()) as { keys: readonly unknown[] };
    if (keys.length === 0) throw new Error('auth-service publishes no key');
    return `${keys.length} public ${keys.length === 1 ? 'key' : 'keys'}`;
  },
});

/** The checks for every service whose callers auth-service identifies. */
export const authServiceChecks = (config: {
  readonly AUTH_SERVICE_URL: string;
  readonly INTERNAL_SECRET: Secret;
}): readonly DoctorCheck[] => [
  checkAddress('auth-service', config.AUTH_SERVICE_URL),
  checkInternalSecret(config.AUTH_SERVICE_URL, config.INTERNAL_SECRET),
  checkKeySet(config.AUTH_SERVICE_URL),
];
