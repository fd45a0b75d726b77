export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that are in sight at once. */
  readonly page: number;
}

export interface GridKey {
  readonly key: string;
  readonly hasCtrl: boolean;
}

const clamp = (value: number, end: number): number => Math.max(0, Math.min(end - 1, value));

/** Where a key moves the active cell; `undefined` for keys that do not move it. */
export const moveInGrid = (
  { row, column }: GridPosition,
  { rows, columns, page }: GridSize,
  { key, hasCtrl }: GridKey,
): GridPosition | undefined => {
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  });
  if (rows === 0 || columns === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return to(hasCtrl ? rows : row + 1, column);
    case 'ArrowUp':
      return to(hasCtrl ? 0 : row - 1, column);
    case 'ArrowRight':
      return to(row, hasCtrl ? columns : column + 1);
    case 'ArrowLeft':
      return to(row, hasCtrl ? 0 : column - 1);
    case 'PageDown':
      return to(row + page, column);
    case 'PageUp':
      return to(row - page, column);
    case 'Home':
      return to(hasCtrl ? 0 : row, 0);
    case 'End':
      return to(hasCtrl ? rows : row, columns);
    default:
      return undefined;
  }
};
