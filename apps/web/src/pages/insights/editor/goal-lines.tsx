import { Button, IconButton } from '@meridian/ui';
import { Plus, X } from 'lucide-react';
import { byPosition } from '../../../features/form/by-position.ts';
import { DelayedInput } from '../../../features/form/delayed-input.tsx';
import { NumberInput } from '../../../features/form/number-input.tsx';
import type { GoalLine } from '../model/drawn-options.ts';

interface GoalLinesProps {
  readonly value: readonly GoalLine[];
  readonly onChange: (lines: readonly GoalLine[] | undefined) => void;
}

/** Lines across the chart at values to reach. */
export const GoalLines = ({ value: lines, onChange }: GoalLinesProps) => {
  const change = (next: readonly GoalLine[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <div className="grid gap-1.5">
      {byPosition(lines).map(({ item: line, index, key }) => (
        <div key={key} className="flex items-center gap-1">
          <DelayedInput
            aria-label={`Name of goal ${index + 1}`}
            placeholder="Goal"
            value={line.label}
            onChange={(label) => change(lines.with(index, { ...line, label }))}
          />
          <NumberInput
            aria-label={`Value of goal ${index + 1}`}
            className="w-20"
            isWhole={false}
            value={line.value}
            onChange={(value) => change(lines.with(index, { ...line, value: value ?? 0 }))}
          />
          <IconButton
            size="sm"
            label={`Remove goal ${index + 1}`}
            icon={<X />}
            onClick={() => change(lines.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className="justify-self-start text-muted"
        onClick={() => change([...lines, { label: 'Goal', value: 0 }])}
      >
        Add goal line
      </Button>
    </div>
  );
};
