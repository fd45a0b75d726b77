import { markFormula } from '@meridian/charts';

const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(\r?\n|,|$)/g;

const markField = (field: string): string => {
  if (!field.startsWith('"')) return markFormula(field);
  const marked = markFormula(field.slice(1, -1));
  return `"${marked}"`;
};

/** Marks the formulas of a CSV file that comes in pieces, so that a spreadsheet shows them as text. */
export const createFormulaMarker = (): TransformStream<string, string> => {
  let rest = '';
  return new TransformStream({
    transform: (piece, controller) => {
      rest += piece;
      const end = endOfLastRow(rest);
      if (end === 0) return;
      controller.enqueue(markRows(rest.slice(0, end)));
      rest = rest.slice(end);
    },
    flush: (controller) => controller.enqueue(markRows(rest)),
  });
};

const markRows = (text: string): string =>
  text.replaceAll(FIELD, (_all, field: string, end: string) => `${markField(field)}${end}`);

/** The position behind the last line break that is in no quoted field; 0 without one. */
const endOfLastRow = (text: string): number => {
  let isQuoted = false;
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) end = index + 1;
  }
  return end;
};
