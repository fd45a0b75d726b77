import { Chart, chartModelOf } from '@meridian/charts';
import type { ShownInsight } from './read-result.ts';

export interface ViewProps {
  /** Undefined for an error, which the conversation shows. */
  readonly insight: ShownInsight | undefined;
  readonly onOpen: (url: string) => void;
}

const HEIGHT = 320;

export const View = ({ insight, onOpen }: ViewProps) => {
  if (insight === undefined) return <p className="p-3 text-muted">There is no chart to show.</p>;
  const { name, query, answer, url, isCut } = insight;
  return (
    <main className="bg-surface p-3 text-ink text-sm">
      {name !== undefined && <h1 className="mb-2 font-medium text-base">{name}</h1>}
      <Chart model={chartModelOf(query, answer)} height={HEIGHT} />
      <footer className="mt-2 flex flex-wrap justify-between gap-2 text-muted text-xs">
        <span>{isCut ? 'Shows a part of the result.' : ''}</span>
        {url !== undefined && (
          <button type="button" className="text-accent underline" onClick={() => onOpen(url)}>
            Open in Meridian
          </button>
        )}
      </footer>
    </main>
  );
};
