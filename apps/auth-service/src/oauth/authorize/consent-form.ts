/** The consent page and its form. */
import type { Request, Response } from 'express';
import { sendPage } from '../../pages/page.ts';
import type { SubmittedChoice } from '../access-choice.ts';
import { consentPage } from '../pages/consent-page.ts';
import { buildConsentView, type ConsentViewInput, type ConsentViewParts } from './consent-view.ts';
import type { RequestStore } from './request-store.ts';
import { shownPageOf } from './shown-page.ts';

export interface SubmittedConsent {
  /** The id of the pending request, as the form sent it. */
  readonly requestId: unknown;
  /** The mark of the page on which the user answered. */
  readonly shownMark: unknown;
  readonly isAllowed: boolean;
  /** The user allows reading alone; offered for agents. */
  readonly isReadOnly: boolean;
  readonly choice: SubmittedChoice;
}

export interface ConsentForm {
  show(req: Request, res: Response, input: ConsentViewInput): Promise<void>;
  /** Throws unless the form was submitted from our page. */
  read(req: Request): SubmittedConsent;
}

export interface ConsentFormParts extends ConsentViewParts {
  readonly requests: Pick<RequestStore, 'recordShown'>;
}

export const createConsentForm = ({ requests, ...parts }: ConsentFormParts): ConsentForm => ({
  show: async (req, res, input) => {
    const view = await buildConsentView(req, res, input, parts);
    await requests.recordShown(input.id, shownPageOf(input.pending.request));
    sendPage(res, consentPage(view), {
      status: input.problem === undefined ? 200 : 400,
      formTargets: formTargetsOf(input.pending.request.redirectUri),
    });
  },
  read: (req) => {
    parts.csrf.assert(req);
    const body = (req.body ?? {}) as Record<string, unknown>;
    return {
      requestId: body['request'],
      shownMark: body['shown'],
      isAllowed: body['decision'] === 'allow',
      isReadOnly: body['permission'] === 'read',
      choice: body,
    };
  },
});

/**
 * The origin of the final redirect: a browser follows a redirect after the form only to an origin that the page allows.
 */
const formTargetsOf = (redirectUri: string): string[] => {
  const { protocol, host } = new URL(redirectUri);
  // A policy cannot name an IPv6 address.
  return [host.startsWith('[') ? protocol : `${protocol}//${host}`];
};
