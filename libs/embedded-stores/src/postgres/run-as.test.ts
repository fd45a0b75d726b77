import { describe, expect, it } from 'vitest';
import { findUnprivilegedUser } from './run-as.ts';

const ROOT = 'root:x:0:0:root:/root:/bin/bash\n';
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';
const POSTGRES = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash\n';

describe('findUnprivilegedUser', () => {
  it.each([
    ['postgres where there is one', ROOT + NOBODY + POSTGRES, { uid: 101, gid: 104 }],
    ['else nobody', ROOT + NOBODY, { uid: 65_534, gid: 65_534 }],
  ])('takes %s', (_, passwd, user) => {
    expect(findUnprivilegedUser(passwd)).toEqual(user);
  });

  it('never takes root', () => {
    expect(() => findUnprivilegedUser(ROOT)).toThrow(/no user "postgres" or "nobody"/);
  });
});
