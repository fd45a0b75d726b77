const statement = /^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const sideEffect = /^\s*import\s+['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The module names that a TypeScript file imports, type imports included: a type is a dependency too. */
export const scanImports = (source: string): string[] => {
  const found = [statement, sideEffect, dynamic].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)];
};
