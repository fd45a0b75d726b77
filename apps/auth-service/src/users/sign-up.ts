import type { signUpSchema } from '@meridian/contracts/accounts';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { createAccount } from './create-account.ts';
import { assertPasswordStrong } from './passwords.ts';

export type SignUpInput = z.output<typeof signUpSchema>;

export const signUp = async (
  { config, database, limits }: AuthContext,
  input: SignUpInput,
  { address, requestId }: { address: string; requestId: string },
): Promise<User> => {
  assertPasswordStrong(input.password, input.email);
  await limits.signUpByAddress.consume(address);
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
