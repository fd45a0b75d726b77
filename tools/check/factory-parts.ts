/**
 * A factory of a feature (`createX`) takes its parts as an interface `XParts`. One with more than six parts does more
 * than one thing and should be split.
 */
import type { SourceFile } from './tracked-files.ts';

const MAX_PARTS = 6;

const FACTORY = /^(?:export )?const (create\w+) =\s+(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (\w+Parts)\b/gm;
const INTERFACE = /^(?:export )?interface (\w+Parts)(?: extends ([^{]+))? \{\n([\s\S]*?)^\}/gm;
const ALIAS = /^(?:export )?type (\w+Parts) = ([^;{]+);/gm;
const MEMBER = /^ {2}(?:readonly )?(\w+)\??[:(<]/gm;
const PICKED = /'(\w+)'/g;

interface Declared {
  readonly own: readonly string[];
  /** The types whose members it has as well. */
  readonly inherited: readonly string[];
}

const names = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const declarationsIn = ({ text }: SourceFile): [name: string, Declared][] => [
  ...[...text.matchAll(INTERFACE)].map(([, name = '', bases = '', body = '']): [string, Declared] => [
    name,
    { own: [...names(MEMBER, body), ...names(PICKED, bases)], inherited: names(/\b(\w+Parts)\b/g, bases) },
  ]),
  ...[...text.matchAll(ALIAS)].map(([, name = '', type = '']): [string, Declared] => [
    name,
    { own: names(PICKED, type), inherited: names(/\b(\w+Parts)\b/g, type) },
  ]),
];

const projectOf = ({ path }: SourceFile): string => path.split('/', 2).join('/');

const membersOf = (name: string, declared: ReadonlyMap<string, Declared>): ReadonlySet<string> => {
  const { own = [], inherited = [] } = declared.get(name) ?? {};
  return new Set([...own, ...inherited.flatMap((base) => [...membersOf(base, declared)])]);
};

/** The context and the root of a service know all parts, so they are not checked. */
const isRoot = ({ path }: SourceFile): boolean => /\/src\/(?:[\w-]*service|context)\.ts$/.test(path);

export const checkFactoryParts = (files: readonly SourceFile[]): string[] => {
  const byProject = Map.groupBy(files, projectOf);
  return [...byProject.values()].flatMap((sources) => {
    const declared = new Map(sources.flatMap(declarationsIn));
    return sources
      .filter((file) => !isRoot(file))
      .flatMap((file) =>
        [...file.text.matchAll(FACTORY)].flatMap(([, factory = '', parts = '']) => {
          const members = membersOf(parts, declared);
          if (members.size <= MAX_PARTS) return [];
          return [
            `${file.path}: ${factory} takes ${members.size} parts (${[...members].join(', ')}). Split it: a factory takes at most ${MAX_PARTS}.`,
          ];
        }),
      );
  });
};
