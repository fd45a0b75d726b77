/** Collects the data of the consent page. */

import type { Clock } from '@meridian/core';
import type { Request, Response } from 'express';
import type { AuthConfig } from '../../config.ts';
import type { Csrf } from '../../pages/csrf.ts';
import type { AccessChoice, Reach } from '../access-choice.ts';
import type { ClientDirectory } from '../clients/client-directory.ts';
import type { ClientLogos } from '../clients/client-logo.ts';
import { earlierChoice } from '../consents/agreements.ts';
import type { ConsentView } from '../pages/consent-page.ts';
import type { Decider } from './interactions.ts';
import type { HeldRequest } from './pending-requests.ts';
import { markOf, shownPageOf } from './shown-page.ts';

export interface ConsentViewParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly csrf: Csrf;
  readonly clients: ClientDirectory;
  readonly logos: ClientLogos;
}

export interface ConsentViewInput extends HeldRequest {
  readonly decider: Decider;
  readonly problem?: string;
}

/** The earlier answer to this question; else the narrowest choice: the current project, or the required level. */
const presetChoice = (
  remembered: AccessChoice | undefined,
  reach: Reach,
  {
    currentProjectId,
    requiredLevel,
  }: { currentProjectId: number | null; requiredLevel: AccessChoice['accessLevel'] | undefined },
): AccessChoice => {
  if (remembered) return remembered;
  const project = reach.projects.find(({ id }) => id === currentProjectId) ?? reach.projects[0];
  const organizationId = project?.organizationId ?? reach.organizations[0]?.id;
  return {
    accessLevel: requiredLevel ?? 'team',
    scopedProjects: project ? [project.id] : [],
    scopedOrganizations: organizationId === undefined ? [] : [organizationId],
  };
};

export const continuePath = (id: string): string => `/oauth/authorize/continue?request=${id}`;

export const signInPath = (id: string, { again = false } = {}): string =>
  `/login?next=${encodeURIComponent(continuePath(id))}${again ? '&reauth=1' : ''}`;

export const buildConsentView = async (
  req: Request,
  res: Response,
  { id, pending, decider, problem }: ConsentViewInput,
  { config, clock, csrf, clients, logos }: ConsentViewParts,
): Promise<ConsentView> => {
  const { request, requestedAt } = pending;
  const { user, reach, agreements } = decider;
  const client = await clients.find(request.client.clientId);
  const secondsLeft =
    config.OAUTH_REQUEST_LIFETIME_SECONDS - (clock.now().getTime() - requestedAt.getTime()) / 1_000;
  return {
    request,
    requestId: id,
    shownMark: markOf(shownPageOf(request)),
    csrfToken: csrf.issue(req, res),
    user,
    region: config.REGION,
    reach,
    logoPath: client && (await logos.pathOf({ ...client, metadata: request.client.metadata })),
    preset: presetChoice(earlierChoice(agreements, request, reach), reach, {
      currentProjectId: user.currentProjectId,
      requiredLevel: request.requiredLevel,
    }),
    signInPath: signInPath(id, { again: true }),
    minutesLeft: Math.max(1, Math.round(secondsLeft / 60)),
    problem,
  };
};
