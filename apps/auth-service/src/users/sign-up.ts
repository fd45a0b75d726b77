import type { signUpSchema } from '@meridian/contracts/accounts';
import type { z } from 'zod';
import type { AuthContext } from '../context.ts';
import type { User } from '../generated/prisma/client.ts';
import { oauthContextOf } from '../oauth/oauth-context.ts';
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
  const clientId = next && (await findClientOnTheWay(context, next));
  if (clientId) await provisioning.consume(clientId);
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

/** The app whose authorization is waiting for this person, if there is one. */
const findClientOnTheWay = async (context: AuthContext, next: string): Promise<string | undefined> => {
  const id = new URL(next, context.config.PUBLIC_URL).searchParams.get('request');
  if (!next.startsWith('/oauth/') || id === null) return undefined;
  const pending = await oauthContextOf(context).requests.find(id);
  return pending?.request.client.clientId;
};
