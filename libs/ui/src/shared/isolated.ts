const DIRECTION_CONTROL = /[\u202A-\u202E\u2066-\u2069]/;
const ISOLATE_START = /[\u2066-\u2068]/;
const ISOLATE_END = '\u2069';

/** A text from the data inside another text: control characters in it do not turn the text around it. Markup uses <bdi>. */
export const isolated = (text: string): string =>
  DIRECTION_CONTROL.test(text) ? `\u2068${balanced(text)}${ISOLATE_END}` : text;

/** Isolates that the text begins also end in it, and it ends no others. */
const balanced = (text: string): string => {
  let open = 0;
  const kept = [...text].filter((character) => {
    if (ISOLATE_START.test(character)) open += 1;
    if (character !== ISOLATE_END) return true;
    open -= 1;
    if (open >= 0) return true;
    open = 0;
    return false;
  });
  return kept.join('') + ISOLATE_END.repeat(open);
};
