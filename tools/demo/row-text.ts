/** Rows as text, one per line, in buffers outside of the heap, where garbage collection does not copy them. */
export interface RowText {
  add(row: string): void;
  /** The number of added rows. */
  readonly rows: number;
  chunks(): readonly Buffer[];
}

const ROWS_PER_CHUNK = 256;

export const createRowText = (): RowText => {
  const chunks: Buffer[] = [];
  let pending = '';
  let rows = 0;
  const flush = () => {
    if (pending !== '') chunks.push(Buffer.from(pending));
    pending = '';
  };
  return {
    add: (row) => {
      pending += `${row}\n`;
      rows += 1;
      if (rows % ROWS_PER_CHUNK === 0) flush();
    },
    get rows() {
      return rows;
    },
    chunks: () => {
      flush();
      return chunks;
    },
  };
};
