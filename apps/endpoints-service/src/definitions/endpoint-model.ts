/** The models of endpoints and their versions. */
import type { Bucket } from '@meridian/contracts/endpoints';
import type { StoredForm } from '../materialization/stored-form.ts';

/** The query as its author sent it, with its variables listed. It was validated before it was stored. */
export interface EndpointNode {
  readonly kind: string;
  readonly query?: string;
  readonly variables?: Readonly<Record<string, NodeVariable>>;
  readonly breakdownFilter?: unknown;
  readonly [member: string]: unknown;
}

export interface NodeVariable {
  readonly variableId: string;
  readonly code_name: string;
  readonly value?: unknown;
  readonly isNull?: boolean;
}

export interface EndpointColumn {
  readonly name: string;
  readonly type: string;
}

const MATERIALIZATION_STATUSES = ['Cancelled', 'Modified', 'Completed', 'Failed', 'Running'] as const;
export type MaterializationStatus = (typeof MATERIALIZATION_STATUSES)[number];

/** The current state of a version's stored result. */
export interface MaterializationState {
  readonly status: MaterializationStatus;
  readonly error: string;
  readonly tableName: string | null;
  readonly storedForm: StoredForm | null;
  readonly lastMaterializedAt: Date | null;
  readonly rowCount: number | null;
  readonly durationMs: number | null;
  readonly wasIncremental: boolean;
}

export interface EndpointVersionModel {
  readonly id: string;
  readonly endpointId: string;
  readonly projectId: number;
  readonly version: number;
  readonly query: EndpointNode;
  readonly description: string;
  readonly dataFreshnessSeconds: number;
  readonly isActive: boolean;
  readonly columns: readonly EndpointColumn[];
  readonly bucketOverrides: Readonly<Record<string, Bucket>> | null;
  readonly optionalBreakdownProperties: readonly string[];
  readonly createdAt: Date;
  readonly createdById: number | null;
  readonly updatedAt: Date | null;
  readonly lastExecutedAt: Date | null;
  /** Null when the version is not materialized, or suspended. */
  readonly materialization: MaterializationState | null;
  /** A suspended materialization resumes with the same table when the version and its endpoint are enabled again. */
  readonly isMaterializationSuspended: boolean;
}

export interface EndpointModel {
  readonly id: string;
  readonly projectId: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly currentVersion: number;
  readonly displayName: string | null;
  readonly derivedFromInsight: string | null;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly createdById: number | null;
  readonly updatedAt: Date;
  readonly lastExecutedAt: Date | null;
  readonly versionsCount: number;
}

export interface EndpointWithVersion {
  readonly endpoint: EndpointModel;
  readonly version: EndpointVersionModel;
}
