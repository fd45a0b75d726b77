/** ULIDs in functions that every engine has: ten letters of milliseconds, sixteen of chance. */
import { fn, inlineText, literal } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { arrayOf, lambdaTo, scalar, type ValueType } from '../plan/types.ts';
import type { Lowering } from './context.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LETTERS = 10;
const CHANCE_LETTERS = 16;

const STRING = scalar('string');
const INTEGER = scalar('integer');

const mapped = (
  arg: string,
  body: (arg: PlanExpr) => PlanExpr,
  items: PlanExpr,
  type: ValueType,
): PlanExpr => {
  const made = body({ kind: 'lambdaArg', name: arg, type: INTEGER });
  const lambda: PlanExpr = { kind: 'lambda', args: [arg], body: made, type: lambdaTo(type) };
  return fn('arrayMap', [lambda, items], arrayOf(type));
};

const numbersTo = (count: number): PlanExpr =>
  fn('range', [literal(1), literal(count + 1)], arrayOf(INTEGER));

const lettersOf = (time: number): string =>
  Array.from({ length: TIME_LETTERS }, (_, index) =>
    ALPHABET.charAt(Math.floor(time / 32 ** (TIME_LETTERS - 1 - index)) % 32),
  ).join('');

const generateULID: Lowering = (_call, { now }) => {
  const anyLetter = (place: PlanExpr): PlanExpr => {
    // An argument that differs between rows keeps the engine from computing `rand` once for all rows.
    const dice = fn('rand', [fn('plus', [fn('rowNumberInAllBlocks', [], INTEGER), place], INTEGER)], INTEGER);
    const number = fn('modulo', [dice, literal(ALPHABET.length)], INTEGER);
    return fn(
      'substring',
      [inlineText(ALPHABET), fn('plus', [number, literal(1)], INTEGER), literal(1)],
      STRING,
    );
  };
  const letters = mapped('ulid_place', anyLetter, numbersTo(CHANCE_LETTERS), STRING);
  return fn(
    'concat',
    [inlineText(lettersOf(now.getTime())), fn('arrayStringConcat', [letters], STRING)],
    STRING,
  );
};

const ulidToDateTime: Lowering = ({ args: [ulid, zone] }, { timezone }) => {
  const digit = (place: PlanExpr): PlanExpr => {
    const letter = fn('substring', [fn('upper', [ulid!], STRING), place, literal(1)], STRING);
    const number = fn(
      'minus',
      [fn('position', [inlineText(ALPHABET), letter], INTEGER), literal(1)],
      INTEGER,
    );
    const power = fn('minus', [literal(TIME_LETTERS), place], INTEGER);
    return fn(
      'bitShiftLeft',
      [fn('toUInt64', [number], INTEGER), fn('multiply', [power, literal(5)], INTEGER)],
      INTEGER,
    );
  };
  const time = fn('arraySum', [mapped('ulid_place', digit, numbersTo(TIME_LETTERS), INTEGER)], INTEGER);
  return fn(
    'fromUnixTimestamp64Milli',
    [fn('toInt64', [time], INTEGER), zone ?? inlineText(timezone)],
    scalar('datetime'),
  );
};

export const ULID_LOWERINGS: Readonly<Record<string, Lowering>> = {
  generateULID,
  ULIDStringToDateTime: ulidToDateTime,
};
