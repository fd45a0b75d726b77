import { expect, test } from 'vitest';
import type { TableCell, TableModel } from '../common/model.ts';
import { csvOf } from './csv.ts';

const cell = (value: TableCell['value']): TableCell => ({ value, text: `formatted ${value}` });

const table = (...rows: readonly (readonly TableCell['value'][])[]): TableModel => ({
  columns: [
    { label: 'Day, week', isNumber: false },
    { label: 'Count', isNumber: true },
  ],
  rows: rows.map((row) => row.map(cell)),
});

test('CSV has raw values and quotes what needs quotes', () => {
  expect(csvOf({ table: table(['2026-11-14', 1234.5], ['say "hi"\nthere', null]) })).toBe(
    '"Day, week",Count\r\n2026-11-14,1234.5\r\n"say ""hi""\nthere",\r\n',
  );
});

test('a text that a spreadsheet would run as a formula does not begin like one', () => {
  expect(csvOf({ table: table(['=1+1', -5], ['@SUM(A1)', -1e-7]) })).toBe(
    '"Day, week",Count\r\n\'=1+1,-5\r\n\'@SUM(A1),-1e-7\r\n',
  );
});
