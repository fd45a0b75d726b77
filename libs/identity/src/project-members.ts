/** Members of a project, asked of auth-service whenever a mail or a webhook depends on a membership: nothing is cached. */
import type { MembersRequest } from '@meridian/contracts/internal';
import { type UserBasic, userBasicSchema } from '@meridian/contracts/wire';
import type { Secret } from '@meridian/core';
import { createInternalClient } from '@meridian/service-kit';
import { z } from 'zod';

export interface ProjectMembers {
  /** Those of the users and addresses that belong to members with a verified address. */
  find(projectId: number, who: MembersRequest): Promise<readonly UserBasic[]>;
}

const REQUEST_TIMEOUT_MS = 2_750;

export const createProjectMembers = ({
  authUrl,
  internalSecret,
}: {
  readonly authUrl: string;
  readonly internalSecret: Secret;
}): ProjectMembers => {
  const authService = createInternalClient({
    service: 'auth-service',
    url: authUrl,
    secret: internalSecret,
    timeoutMs: REQUEST_TIMEOUT_MS,
    failureMessage: 'The members of the project cannot be read at the moment. Try again shortly.',
  });
  return {
    find: (projectId, who) =>
      authService.read(z.array(userBasicSchema), {
        path: `/internal/projects/${projectId}/members`,
        body: who,
        isRepeatable: true,
      }),
  };
};
