import { NotFoundError } from '@meridian/core';
import { type OperationCall, type PlatformApi, parseAnswer } from '../clients/platform-api.ts';
import type { RequestFacts } from '../protocol/request-facts.ts';
import type { ToolContext } from './tool.ts';

export interface ToolContextParts {
  readonly api: PlatformApi;
  readonly publicUrl: string;
  readonly facts: RequestFacts;
  /** Fires when the client no longer waits for the answer. */
  readonly signal: AbortSignal;
  /** The project that the call names. */
  readonly project_id?: number | undefined;
}

export const createToolContext = ({
  api,
  publicUrl,
  facts: { principal, identity, requestId },
  signal,
  project_id,
}: ToolContextParts): ToolContext => {
  const { projectIds, currentProjectId } = principal;
  const projectId = (): number => {
    const id = project_id ?? currentProjectId;
    if (id !== null && projectIds.includes(id)) return id;
    throw new NotFoundError(
      'not_found',
      projectIds.length === 0
        ? 'The user gave access to no project.'
        : `There is no such project. Projects: ${projectIds.slice(0, 50).join(', ')}.`,
    );
  };
  const caller = { identity, requestId, signal };
  const read = async (operation: string, { params, ...others }: OperationCall = {}): Promise<Uint8Array> =>
    api.call(
      operation,
      {
        ...others,
        params: needsProject(operation) ? { project_id: projectId(), ...params } : (params ?? {}),
      },
      caller,
    );
  return {
    principal,
    projectId,
    link: (path) => `${publicUrl}/project/${projectId()}/${path}`,
    read,
    isUnchanged: (body, digest) => api.isUnchanged({ projectId: projectId(), body, digest }, caller),
    call: async (operation, call) => parseAnswer(await read(operation, call)),
  };
};

const needsProject = (operation: string): boolean => !/ \/api\/(?!projects\/:project_id)/.test(operation);
