import type { signUpSchema } from '@meridian/contracts/accounts';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { findClientOnTheWay } from '../oauth/authorize/client-on-the-way.ts';
import { createAccount } from './create-account.ts';
import { assertPasswordStrong } from './passwords.ts';

export type SignUpInput = z.output<typeof signUpSchema>;

export interface SignUpOrigin {
  readonly address: string;
  readonly requestId: string;
  /** Where the person goes on to: to an app's authorization, perhaps. */
  readonly next?: string;
}

export const signUp = async (
  context: AuthContext,
  input: SignUpInput,
  { address, requestId, next }: SignUpOrigin,
): Promise<User> => {
  const { config, database, limits, provisioning } = context;
  assertPasswordStrong(input.password, input.email);
  await limits.signUpByAddress.consume(address);
  const client = next === undefined ? undefined : await findClientOnTheWay(context, next);
  if (client !== undefined) await provisioning.consume(client.clientId);
  const { user } = await createAccount(database, {
    email: input.email,
    firstName: input.first_name,
    password: input.password,
    organizationName: input.organization_name,
    region: config.REGION,
    requestId,
  });
  return user;
};
