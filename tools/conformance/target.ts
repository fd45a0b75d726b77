/** The system that runs the cases: temporary stores and services, or a running installation. */
import type { LoadRequestInput } from '@meridian/contracts/capture';
import { pathCleaningRules } from '@meridian/contracts/query';
import type { Case } from './case-file.ts';
import type { Answer } from './checks.ts';

export type ProjectSettings = Pick<Case, 'timezone' | 'team'>;

export interface Target {
  createProject(settings: ProjectSettings): Promise<number>;
  load(request: LoadRequestInput): Promise<void>;
  /** Sends a request to a path below `/api/projects/:id`. */
  get(projectId: number, path: string): Promise<Answer>;
  post(projectId: number, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

export const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, body: parseJson(text) };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The settings as the services know them. */
export const factsOf = (settings: ProjectSettings) => ({
  timezone: settings.timezone,
  weekStartDay: weekStartOf(settings),
  testAccountFilters: settings.team.test_account_filters,
  pathCleaningRules: pathCleaningRules(settings.team.path_cleaning_filters),
});

export const weekStartOf = ({ team }: Pick<ProjectSettings, 'team'>): 0 | 1 =>
  team.week_start_day === 'monday' ? 1 : 0;

export const postJson = (url: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The internal route of capture-service that stores test data. */
export const loadInto = async (
  captureUrl: string,
  internalSecret: string,
  request: LoadRequestInput,
): Promise<void> => {
  const response = await postJson(`${captureUrl}/internal/load`, request, {
    authorization: `Bearer ${internalSecret}`,
  });
  if (!response.ok) {
    throw new Error(`the data was refused: ${response.status} ${(await response.text()).slice(0, 300)}`);
  }
};
