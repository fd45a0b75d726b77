/** `meridian apps …`: inspects the OAuth apps of this region and decides about them. */
import { parseArgs } from 'node:util';
import { type Clock, NotFoundError } from '@meridian/core';
import { findClientIdProblem } from '@meridian/oauth-protocol';
import type { SafeFetch } from '@meridian/safe-fetch';
import { EXIT, parseCommandLine, UsageError } from '@meridian/service-kit/operator';
import type { AccountEvents } from '../account-events.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { ClientDirectory } from '../oauth/clients/client-directory.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import type { OAuthSettings } from '../oauth/oauth-settings.ts';
import { type Decision, decideOnApp, type ReviewStatus } from './app-reviews.ts';
import { explainRefusal, toExplanation } from './explain-refusal.ts';
import { APP_STATUSES, type AppStatus, type AppSummary, findApp, listApps } from './find-apps.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { CHECK_NAMES, type CheckName, type CheckResult, checkPreconditions } from './preconditions.ts';

export interface AppsCommandParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly safeFetch: SafeFetch;
  readonly clients: ClientDirectory;
  readonly settings: OAuthSettings;
  readonly grants: Grants;
}

export const APPS_USAGE = `meridian apps list [--status STATUS] [--requested]   apps that this region has seen or decided about
meridian apps show CLIENT_ID                         one app: document, link, reviews, requests
meridian apps check CLIENT_ID [--product-url URL]    the preconditions of verification, a line each
meridian apps explain URL                            why an authorization request is refused; URL as the app sent it
meridian apps verify CLIENT_ID --reason TEXT [--product-url URL] [--despite CHECK]...
meridian apps unverify CLIENT_ID --reason TEXT       shows the notice again; lifts a block
meridian apps block CLIENT_ID --reason TEXT [--unknown]   no new authorizations; its tokens stop working.
                                                     --unknown allows an app that this region has not seen yet

-o json      print JSON instead of text
--by NAME    who decides, for the audit trail (the operating system's user unless given)

Verification is per region: run this in each. Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no such app,
4 preconditions not met, 78 the environment is not complete.
Statuses: ${APP_STATUSES.join(', ')}.
Checks: ${CHECK_NAMES.join(', ')}. --despite cannot replace a document that cannot be read.`;

interface Session {
  readonly operator: string;
  readonly print: (text: string) => void;
}

const OPTIONS = {
  output: { type: 'string', short: 'o', default: 'text' },
  status: { type: 'string' },
  requested: { type: 'boolean', default: false },
  'product-url': { type: 'string' },
  reason: { type: 'string' },
  by: { type: 'string' },
  unknown: { type: 'boolean', default: false },
  despite: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** A block before the first visit is legitimate, and a misspelt client id must not look like one. */
const BLOCK_UNKNOWN = ' Check the spelling. To block it before its first visit, add --unknown.';

/** The options of each command, besides -o. */
const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  list: ['status', 'requested'],
  show: [],
  check: ['product-url'],
  explain: [],
  verify: ['reason', 'by', 'product-url', 'despite'],
  unverify: ['reason', 'by'],
  block: ['reason', 'by', 'unknown'],
};

export const runAppsCommand = async (
  parts: AppsCommandParts,
  args: readonly string[],
  session: Session,
): Promise<number> => {
  const { verb, clientId, values } = parse(args);
  const show = (text: string, data: unknown) =>
    session.print(values.output === 'json' ? JSON.stringify(data, null, 2) : text);
  const operator = values.by ?? session.operator;

  const check = async (id: string) => {
    const evidence = await gatherEvidence(parts, { clientId: id, productUrl: values['product-url'] });
    const checked = 'problem' in evidence.document ? undefined : evidence.document;
    return { results: checkPreconditions(evidence), checked };
  };

  const assertClientId = (id: string): void => {
    const problem = findClientIdProblem(id, parts.settings.clientIdPolicy);
    if (problem !== undefined) throw new UsageError(`CLIENT_ID ${problem}.`);
  };

  /** The id of a known app is not checked, because it may be older than a rule. */
  const knownApp = async (id: string, advice = ''): Promise<AppSummary> => {
    const app = await findApp(parts, id);
    if (app !== undefined) return app;
    assertClientId(id);
    throw new NotFoundError('not_found', `No app ${id} has been seen in ${parts.config.REGION}.${advice}`);
  };

  const assertBlockable = async (id: string): Promise<void> => {
    if ((await findApp(parts, id)) === undefined) assertClientId(id);
  };

  const decide = async (
    status: ReviewStatus,
    id: string,
    basis: Pick<Decision, 'evidence' | 'checked'> = {},
  ): Promise<number> => {
    const reason = required(values.reason, '--reason');
    await decideOnApp(parts, { clientId: id, status, operator, reason, ...basis });
    const app = await findApp(parts, id);
    show(`${id} is ${status} in ${parts.config.REGION}.`, app ?? { clientId: id, status });
    return EXIT.ok;
  };

  switch (verb) {
    case 'list': {
      const status = values.status === undefined ? undefined : toStatus(values.status);
      const apps = await listApps(parts, { status, onlyRequested: values.requested });
      show(apps.map(toLine).join('\n') || 'No apps.', apps);
      return EXIT.ok;
    }
    case 'show': {
      const app = await knownApp(clientId());
      show(toText(app), app);
      return EXIT.ok;
    }
    case 'check': {
      assertClientId(clientId());
      const { results } = await check(clientId());
      show(results.map(toCheckLine).join('\n'), results);
      return results.every(({ ok }) => ok) ? EXIT.ok : EXIT.preconditions;
    }
    case 'explain': {
      const explained = await explainRefusal(parts, clientId());
      show(toExplanation(explained), explained);
      return explained.accepted ? EXIT.ok : EXIT.preconditions;
    }
    case 'verify': {
      assertClientId(clientId());
      required(values.reason, '--reason');
      const despite = values.despite.map(toCheckName);
      const { results, checked } = await check(clientId());
      if (values.output !== 'json') session.print(results.map(toCheckLine).join('\n'));
      if (checked === undefined || results.some(({ name, ok }) => !ok && !despite.includes(name))) {
        show('Not verified: a check failed.', { verified: false, checks: results });
        return EXIT.preconditions;
      }
      return decide('verified', clientId(), { checked, evidence: { checks: results, despite } });
    }
    case 'unverify':
      required(values.reason, '--reason');
      await knownApp(clientId());
      return decide('unverified', clientId());
    case 'block':
      required(values.reason, '--reason');
      if (values.unknown) await assertBlockable(clientId());
      else await knownApp(clientId(), BLOCK_UNKNOWN);
      return decide('blocked', clientId());
    default:
      throw new UsageError(verb === undefined ? 'Name a command.' : `Unknown command: apps ${verb}.`);
  }
};

const parse = (args: readonly string[]) => {
  const { values, positionals } = parseCommandLine({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  if (values.output !== 'json' && values.output !== 'text') throw new UsageError('-o must be json or text.');
  const [verb, ...ids] = positionals;
  const [id] = ids;
  const unexpected = ids[verb === 'list' ? 0 : 1];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument: ${unexpected}.`);
  assertOptions(verb, args);
  return { verb, values, clientId: () => required(id, 'CLIENT_ID') };
};

const assertOptions = (verb = '', args: readonly string[]): void => {
  const allowed = OPTIONS_OF[verb];
  if (allowed === undefined) return;
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  const other = tokens.find(
    (token) => token.kind === 'option' && !['output', ...allowed].includes(token.name),
  );
  if (other?.kind === 'option') throw new UsageError(`apps ${verb} has no option ${other.rawName}.`);
};

const required = (value: string | undefined, name: string): string => {
  if (value === undefined || value.trim() === '') throw new UsageError(`${name} is missing.`);
  return value;
};

const toCheckName = (text: string): CheckName => {
  const name = CHECK_NAMES.find((known) => known === text);
  if (name === undefined) throw new UsageError(`Unknown check: ${text}.`);
  return name;
};

const toStatus = (text: string): AppStatus => {
  const status = APP_STATUSES.find((known) => known === text);
  if (status === undefined) throw new UsageError(`--status must be one of ${APP_STATUSES.join(', ')}.`);
  return status;
};

const toCheckLine = ({ name, ok, detail }: CheckResult): string =>
  `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${detail}`;

const toLine = ({ clientId, name, status, organizationId, openRequests, firstSeenAt }: AppSummary): string =>
  [
    status.padEnd(10),
    clientId,
    name,
    firstSeenAt === null ? 'not seen yet' : '',
    organizationId === null ? '' : `linked to ${organizationId}`,
    openRequests > 0 ? 'verification requested' : '',
  ]
    .filter(Boolean)
    .join('  ');

const toText = (app: AppSummary): string =>
  Object.entries(app)
    .map(([name, value]) => `${name.padEnd(18)} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n');
