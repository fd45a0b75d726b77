import type { ReactNode } from 'react';
import type { OverviewTile, WebOverviewModel } from './overview.ts';

const ARROWS = { up: '▲', down: '▼', same: '' } as const;

export const OverviewTiles = ({ model }: { model: WebOverviewModel }): ReactNode => (
  <dl
    className="@container grid gap-3 @max-sm:grid-cols-2"
    style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }}
  >
    {model.tiles.map((tile) => (
      <div key={tile.key} className="min-w-0 rounded-md border border-line bg-surface p-3">
        <dt className="truncate text-muted text-sm">{tile.label}</dt>
        <dd className="mt-1 font-semibold text-2xl text-ink tabular-nums wrap-anywhere">{tile.text}</dd>
        <Change tile={tile} />
      </div>
    ))}
  </dl>
);

const Change = ({ tile }: { tile: OverviewTile }): ReactNode => {
  const { direction, isGood, changeText, previousText } = tile;
  if (previousText === undefined) return null;
  const color = isGood === undefined ? 'text-muted' : isGood ? 'text-ok-ink' : 'text-danger';
  return (
    <dd className="mt-0.5 text-muted text-xs">
      {direction !== undefined && (
        <span className={`${color} font-medium tabular-nums`}>
          <span aria-hidden="true">{ARROWS[direction]} </span>
          {changeText}
        </span>
      )}{' '}
      from {previousText}
    </dd>
  );
};
