const statement = /^\s*(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]/gm;
const sideEffect = /^\s*import\s+['"]([^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Returns the module names that a TypeScript file imports, including type imports. */
export const scanImports = (source: string): string[] => {
  const found = [statement, sideEffect, dynamic].flatMap((pattern) =>
    [...source.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return [...new Set(found)];
};
