import type { SourceFile } from './tracked-files.ts';

/** Counts that may fall but not rise. ratchets.json contains the recorded counts. */
export interface RatchetCounts {
  filesOver400Lines: number;
  suppressions: number;
}

const suppression = new RegExp(
  ['biome-ignore', '@ts-expect-error', '@ts-ignore', '@ts-nocheck'].join('|'),
  'g',
);

const countSuppressions = (text: string): number => text.match(suppression)?.length ?? 0;

const isLong = (file: SourceFile): boolean =>
  !file.path.endsWith('.gen.ts') && file.text.split('\n').length - 1 > 400;

/** Compares the code with the recorded counts and names the files of each count that rose. */
export const checkRatchets = (files: readonly SourceFile[], recorded: RatchetCounts): string[] => {
  const code = files.filter(
    (file) => /\.(ts|tsx|cjs|mjs)$/.test(file.path) && !file.path.startsWith('tools/check/'),
  );
  const long = code.filter(isLong).map((file) => file.path);
  const suppressed = code.filter((file) => countSuppressions(file.text) > 0);
  const suppressions = suppressed.reduce((sum, file) => sum + countSuppressions(file.text), 0);
  return [
    ...excess('files over 400 lines', long.length, recorded.filesOver400Lines, long),
    ...excess(
      'suppressed findings',
      suppressions,
      recorded.suppressions,
      suppressed.map((file) => file.path),
    ),
  ];
};

const excess = (what: string, found: number, recorded: number, where: readonly string[]): string[] => {
  if (found <= recorded) return [];
  return [
    `${found} ${what}, ${recorded} recorded in tools/check/ratchets.json. Split the file or solve the finding; raise the number only with a reason in the commit.`,
    ...where.map((path) => `  ${path}`),
  ];
};
