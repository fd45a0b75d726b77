/** The first block of every schema.prisma. Node can run ESM with `.ts` imports by stripping the types. */
const REQUIRED = {
  provider: 'prisma-client',
  output: '../src/generated/prisma',
  runtime: 'nodejs',
  moduleFormat: 'esm',
  generatedFileExtension: 'ts',
  importFileExtension: 'ts',
} as const;

const GENERATOR_BLOCK = `generator client {
${Object.entries(REQUIRED)
  .map(([key, value]) => `  ${key.padEnd(22)} = "${value}"`)
  .join('\n')}
}`;

export const assertStrippableGenerator = (schema: string, file: string): void => {
  const block = /generator\s+client\s*\{([^}]*)\}/.exec(schema)?.[1] ?? '';
  const wrong = Object.entries(REQUIRED).filter(
    ([key, value]) => !new RegExp(`^\\s*${key}\\s*=\\s*"${value.replaceAll('.', '\\.')}"`, 'm').test(block),
  );
  if (wrong.length === 0) return;
  throw new Error(
    `${file}: the generator block must set ${wrong.map(([key]) => key).join(', ')} like this:\n\n${GENERATOR_BLOCK}\n`,
  );
};
