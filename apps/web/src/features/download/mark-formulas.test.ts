import { expect, test } from 'vitest';
import { createFormulaMarker } from './mark-formulas.ts';

const marked = async (pieces: readonly string[]): Promise<string> => {
  const source = new ReadableStream<string>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const reader = source.pipeThrough(createFormulaMarker()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
  return text;
};

test.each([
  ['a quoted formula', '"name"\n"=cmd|x"\n', `"name"\n"'=cmd|x"\n`],
  ['a formula without quotes', 'name\r\n@SUM(A1)\r\n', `name\r\n'@SUM(A1)\r\n`],
  ['a formula in the header', '"=1+1"\n1\n', `"'=1+1"\n1\n`],
  ['numbers stay numbers', '1,-5,-1e-7,"-3.5"\n', '1,-5,-1e-7,"-3.5"\n'],
  ['what looks like a field inside a quoted one', '"a,=b\n=c ""=d"\n', '"a,=b\n=c ""=d"\n'],
  ['a quote inside a formula', '"=""x"""\n', `"'=""x"""\n`],
  ['empty fields and no line break at the end', ',,\n,=1', `,,\n,'=1`],
  ['an empty file', '', ''],
])('%s', async (_what, csv, expected) => {
  expect(await marked([csv])).toBe(expected);
  expect(await marked([...csv])).toBe(expected);
});
