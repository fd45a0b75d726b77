import type { InsightQuery } from '../../../features/query/query-types.ts';
import { samplingText } from '../model/sampling.ts';
import { ChoiceSetting } from './setting.tsx';

interface SamplingSettingProps {
  readonly query: InsightQuery;
  readonly onChange: (query: InsightQuery) => void;
}

const FACTORS = [1, 0.5, 0.25, 0.1, 0.01];

/** Reads the events of a share of the persons, and scales counts up: faster, and less exact. */
export const SamplingSetting = ({ query, onChange }: SamplingSettingProps) => {
  const current = query.samplingFactor ?? 1;
  const factors = [...new Set([...FACTORS, current])].toSorted((a, b) => b - a);
  return (
    <ChoiceSetting
      label="Sampled events"
      value={String(current)}
      options={factors.map((factor) => ({
        value: String(factor),
        label: factor === 1 ? 'All' : samplingText(factor),
      }))}
      onChange={(choice) => {
        const { samplingFactor: _, ...rest } = query;
        onChange(choice === '1' ? rest : { ...query, samplingFactor: Number(choice) });
      }}
    />
  );
};
