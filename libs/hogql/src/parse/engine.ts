/**
 * The WASM parser. It answers with JSON and reports mistakes as data; a few inputs make it trap, and a trapped
 * instance cannot be trusted any more. So one more instance is kept ready, and a trap costs the author of
 * that query an error and nobody else anything.
 */
import createParser, { type HogQLParser } from '@posthog/hogql-parser';

export type Rule = 'parseSelect' | 'parseExpr' | 'parseOrderExpr';

export class ParserTrap extends Error {}

// Parsing is synchronous for all callers; only loading is not, and it is done when this module has loaded.
let current: HogQLParser = await createParser();
let spare: HogQLParser | undefined = await createParser();

/** The raw answer of the parser for a text: JSON, decoded. */
export const runParser = (rule: Rule, text: string): unknown => {
  try {
    return JSON.parse(current[rule](text));
  } catch (cause) {
    replaceCurrent();
    throw new ParserTrap('The parser cannot read this text.', { cause });
  }
};

const replaceCurrent = (): void => {
  if (!spare) return; // two traps within milliseconds: go on with what there is until the next one is loaded
  current = spare;
  spare = undefined;
  void createParser().then((parser) => {
    spare = parser;
  });
};
