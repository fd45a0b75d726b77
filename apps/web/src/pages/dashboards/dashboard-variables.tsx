import { Button } from '@meridian/ui';
import { useVariables, VariableFields } from '../../features/sql/variable-fields.tsx';
import { savedTexts, valuesOfVariables } from '../../features/sql/variable-values.ts';
import type { Dashboard, DashboardUpdate } from './dashboard-queries.ts';
import { sqlOfTiles } from './tile-variables.ts';

interface DashboardVariablesProps {
  readonly projectId: string;
  readonly dashboard: Dashboard;
  readonly onSave: (variables: DashboardUpdate['variables']) => void;
}

/** The variables that the SQL of the tiles uses, with one value for all of them. */
export const DashboardVariables = ({ projectId, dashboard, onSave }: DashboardVariablesProps) => {
  const saved = savedTexts(dashboard.persisted_variables);
  const variables = useVariables(projectId, sqlOfTiles(dashboard.tiles), saved);
  const { used, values } = variables;
  if (used.length === 0) return null;
  const isChanged = used.some(({ code_name: name }) => (values[name] ?? '') !== (saved[name] ?? ''));
  return (
    <form
      aria-label="Variables of the dashboard"
      className="-mt-3 mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const given = used.filter(({ code_name: name }) => (values[name] ?? '') !== '');
        onSave(given.length === 0 ? null : valuesOfVariables(given, values));
      }}
    >
      <VariableFields {...variables} />
      {isChanged && (
        <Button type="submit" variant="primary">
          Apply
        </Button>
      )}
    </form>
  );
};
