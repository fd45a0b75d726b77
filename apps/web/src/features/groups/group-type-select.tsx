import { Select } from '@meridian/ui';
import { useGroupTypes } from './use-group-types.ts';

interface GroupTypeSelectProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (index: number) => void;
}

export const GroupTypeSelect = ({ label, value, onChange }: GroupTypeSelectProps) => {
  const types = useGroupTypes();
  return (
    <Select
      size="sm"
      look="plain"
      className="w-auto"
      label={label}
      placeholder={types.length === 0 ? 'The project has no groups' : 'Choose a type'}
      value={String(value)}
      options={types.map(({ index, label: name }) => ({ value: String(index), label: name }))}
      onChange={(index) => onChange(Number(index))}
    />
  );
};
