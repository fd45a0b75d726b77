import { Toggle } from '../../../features/form/toggle.tsx';
import type { InsightQuery, LifecycleQuery } from '../../../features/query/query-types.ts';
import { PanelSection } from './panel-section.tsx';

interface LifecycleSettingsProps {
  readonly query: LifecycleQuery;
  readonly onChange: (query: InsightQuery) => void;
}

const STATUSES = [
  ['new', 'New', 'Created in the period'],
  ['returning', 'Returning', 'Active in the period before too'],
  ['resurrecting', 'Resurrecting', 'Active again after a pause'],
  ['dormant', 'Dormant', 'Active in the period before, and not in this one'],
] as const;

export const LifecycleSettings = ({ query, onChange }: LifecycleSettingsProps) => {
  const all = STATUSES.map(([status]) => status);
  const shown = query.lifecycleFilter?.toggledLifecycles ?? all;
  return (
    <PanelSection title="Shown persons">
      {STATUSES.map(([status, label, hint]) => (
        <Toggle
          key={status}
          label={label}
          hint={hint}
          isOn={shown.includes(status)}
          onChange={(isOn) => {
            const toggled = all.filter((other) => (other === status ? isOn : shown.includes(other)));
            const { toggledLifecycles: _, ...rest } = query.lifecycleFilter ?? {};
            onChange({
              ...query,
              lifecycleFilter: toggled.length === all.length ? rest : { ...rest, toggledLifecycles: toggled },
            });
          }}
        />
      ))}
    </PanelSection>
  );
};
