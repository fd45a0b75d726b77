/** The parts that more than one feature uses, created once from the context. */
import { type Cohorts, createCohorts } from './cohorts/cohorts.ts';
import { createCohortCompiler } from './cohorts/compile-cohort.ts';
import { createWriteMembers } from './cohorts/write-members.ts';
import { secretsOf } from './config.ts';
import type { QueryContext } from './context.ts';
import { createWebhookSecrets, type WebhookSecrets } from './deliveries/outbox.ts';
import { createRequestTimes, type RequestTimes } from './http/request-time.ts';
import { type Answers, createAnswers } from './query/answers.ts';
import { createCalculateAnswer } from './query/calculate-answer.ts';
import { computeAnswer } from './query/compute-answer.ts';
import { createFilePlanner } from './query/plan-file.ts';
import { createPlanner, type PlanQuery } from './query/plan-query.ts';
import { createFileReader, type ReadFile } from './query/send-file.ts';
import { createShareTokens, type ShareTokens } from './sharing/share-tokens.ts';
import { createSharedLinks, type SharedLinks } from './sharing/shared-links.ts';
import { createMailLinks, type MailLinks } from './subscriptions/mail-links.ts';

export interface SharedParts {
  readonly answers: Answers;
  readonly readFile: ReadFile;
  readonly cohorts: Cohorts;
  readonly plan: PlanQuery;
  readonly requestTimes: RequestTimes;
  readonly tokens: ShareTokens;
  readonly secrets: WebhookSecrets;
  readonly mailLinks: MailLinks;
  readonly links: SharedLinks;
}

export const createSharedParts = (context: QueryContext): SharedParts => {
  const { config, projects, clock, cache, background } = context;
  const plan = createPlanner(context);
  const parts = { ...context, plan };
  const calculate = createCalculateAnswer({
    ...context,
    compute: (task, options) => computeAnswer(parts, task, options),
  });
  const compile = createCohortCompiler(context);
  const tokens = createShareTokens(secretsOf(config));
  return {
    answers: createAnswers({ projects, cache, background, calculate }),
    readFile: createFileReader({ ...context, planFile: createFilePlanner({ ...context, plan }) }),
    cohorts: createCohorts({
      ...context,
      compile,
      writeMembers: createWriteMembers({ ...context, compile }),
    }),
    plan,
    requestTimes: createRequestTimes({ clock, isOverridable: config.ALLOW_CLOCK_OVERRIDE }),
    tokens,
    secrets: createWebhookSecrets(secretsOf(config)),
    mailLinks: createMailLinks({ secrets: secretsOf(config), publicUrl: config.PUBLIC_URL }),
    links: createSharedLinks({ database: context.database, tokens }),
  };
};
