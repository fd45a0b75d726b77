import { uuidV7 } from '@meridian/core';
import { mintToken, type Region } from '@meridian/identity';
import type { Transaction } from '../database.ts';
import type { Project } from '../generated/prisma/client.ts';

export interface NewProject {
  readonly organizationId: string;
  readonly name: string;
  readonly region: Region;
  readonly timezone?: string;
}

export const createProject = (tx: Transaction, { region, ...project }: NewProject): Promise<Project> =>
  tx.project.create({ data: { uuid: uuidV7(), token: mintToken('phc', region), ...project } });
