import { useGroupTypes } from '../../../features/groups/use-group-types.ts';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { ChoiceSetting } from './setting.tsx';

interface ActorSettingProps {
  readonly query: InsightQuery;
  readonly onChange: (query: InsightQuery) => void;
}

const PERSONS = 'persons';

/** Whether persons or groups are counted. Only of projects with groups. */
export const ActorSetting = ({ query, onChange }: ActorSettingProps) => {
  const types = useGroupTypes();
  if (types.length === 0 || query.kind === 'StickinessQuery' || query.kind === 'TrendsQuery') return null;
  const { aggregation_group_type_index: current, ...rest } = query;
  return (
    <ChoiceSetting
      label="Counted are"
      value={typeof current === 'number' ? String(current) : PERSONS}
      options={[
        { value: PERSONS, label: 'Persons' },
        ...types.map(({ index, label }) => ({ value: String(index), label })),
      ]}
      onChange={(choice) =>
        onChange(choice === PERSONS ? rest : { ...query, aggregation_group_type_index: Number(choice) })
      }
    />
  );
};
