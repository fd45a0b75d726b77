/** The audit trail of a project as entries of its activity log, which members read, unlike the audit log. */
import type { ActivitySource } from '@meridian/contracts/internal';
import { createActivitySource } from '@meridian/postgres';
import type { Database } from '../database.ts';

/**
 * Settings and secret keys of projects only: other entries concern members and their accounts. Only admins may see more
 * of a key than its label.
 */
const ENTRIES = `(
  SELECT e.id, e.project_id, kinds.scope, e.target_id AS item_id, e.actor_user_id AS user_id, e.created_at,
    CASE verb WHEN 'changed' THEN 'updated' ELSE replace(verb, '_', ' ') END AS activity,
    jsonb_build_object(
      'name', coalesce(e.after ->> 'label', e.before ->> 'label', p.name),
      'changes', CASE WHEN target_kind <> 'project' OR verb IN ('created', 'deleted') THEN '[]'::jsonb ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'type', kinds.scope,
          'action', CASE
            WHEN coalesce(e.before -> field, 'null') = 'null' THEN 'created'
            WHEN coalesce(e.after -> field, 'null') = 'null' THEN 'deleted'
            ELSE 'changed' END,
          'field', lower(regexp_replace(field, '([A-Z])', '_\\1', 'g')),
          'before', e.before -> field,
          'after', e.after -> field) ORDER BY field), '[]')
        FROM jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) AS field
        WHERE coalesce(e.before -> field, 'null') <> coalesce(e.after -> field, 'null')) END) AS detail
  FROM audit_entries AS e
  JOIN (VALUES ('project', 'Team'), ('project_secret_key', 'ProjectSecretApiKey')) AS kinds(target_kind, scope)
    USING (target_kind)
  LEFT JOIN projects AS p ON p.id = e.project_id
  CROSS JOIN LATERAL split_part(e.action, '.', 2) AS verb) AS entries`;

export const createProjectActivity = ({ database }: { readonly database: Database }): ActivitySource =>
  createActivitySource({
    from: ENTRIES,
    idType: 'uuid',
    query: (sql, values) => database.$queryRawUnsafe(sql, ...values),
  });
