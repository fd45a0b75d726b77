/**
 * Whether a search with the pattern may read far beyond the end of a match: in `a(.*b)?` it looks for a b up to the end
 * of the text, and the match is an `a`. A search for all matches then reads the text once for each match.
 */
export const looksFarAhead = (pattern: string): boolean => {
  const around: Alternatives[] = [];
  let current = start();
  const part = (isEndless: boolean, mayFail: boolean) => {
    current.mayFail ||= mayFail || current.isEndless;
    current.isEndless ||= isEndless;
  };
  for (const [token = ''] of pattern.matchAll(TOKEN)) {
    if (token.startsWith('(')) {
      around.push(current);
      current = start();
    } else if (token === '|') {
      current = { ...current, isEndless: false, areSeveral: true, wasEndless: isAnyEndless(current) };
    } else if (token.startsWith(')')) {
      const group = current;
      current = around.pop() ?? start();
      const repetition = token.slice(1);
      if (group.mayFail && (group.areSeveral || repetition !== '')) return true;
      part(isAnyEndless(group) || isEndless(repetition), group.mayFail);
    } else part(isEndless(token), false);
  }
  return current.mayFail && current.areSeveral;
};

interface Alternatives {
  /** The current alternative has a repetition without an end. */
  isEndless: boolean;
  /** One before it has. */
  wasEndless: boolean;
  /** Something follows such a repetition. */
  mayFail: boolean;
  areSeveral: boolean;
}

const start = (): Alternatives => ({
  isEndless: false,
  wasEndless: false,
  mayFail: false,
  areSeveral: false,
});

const isAnyEndless = ({ isEndless, wasEndless }: Alternatives): boolean => isEndless || wasEndless;

const REPETITION = String.raw`(?:[*+?]|\{\d+(?:,\d*)?\})\??`;
/** A part or the end of a group with its repetition, the start of a group, or a bar. */
const TOKEN = new RegExp(
  String.raw`\((?:\?P?<\w+>|\?[a-zA-Z-]*:)?|\||(?:\)|\\(?:[pP]\{[^}]*\}|x\{[^}]*\}|.)|\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]|[^()|])(?:${REPETITION})?`,
  'gs',
);

const isEndless = (token: string): boolean => /(?:[*+]|,\})\??$/.test(token) && !/^\\.$/s.test(token);
