import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, runProcess } from '@meridian/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateClient } from './generate-client.ts';
import { type PrismaApp, prismaApp } from './prisma-apps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TINY = join(root, 'libs/postgres/test/tiny');

let app: PrismaApp;
beforeEach(async () => {
  // Below the root, so that the generated code can resolve its packages.
  const directory = join(root, '.meridian/generate-test', randomUUID());
  await cp(TINY, directory, { recursive: true });
  app = prismaApp(directory, 'tiny');
});
afterEach(() => rm(app.directory, { recursive: true, force: true }));

const editSchema = async (from: string, to: string): Promise<void> => {
  await writeFile(app.schemaFile, (await readFile(app.schemaFile, 'utf8')).replace(from, to));
};

/** Uses the client in the way of a service, with plain Node. */
const PROGRAM = `
import { prismaAdapter } from '@meridian/postgres';
import { PrismaClient, Size } from './generated/prisma/client.ts';

const adapter = prismaAdapter(process.env.DATABASE_URL ?? '', { schema: 'tiny', applicationName: 'tiny' });
const prisma = new PrismaClient({ adapter });
const owner = await prisma.owner.create({
  data: { name: 'ada', things: { create: { id: crypto.randomUUID(), size: Size.large, facts: { a: [1] } } } },
  include: { things: true },
});
const duplicate = await prisma.owner.create({ data: { name: 'ada' } }).catch((error) => error.code);
const found = await prisma.thing.count({ where: { facts: { path: ['a', '0'], equals: 1 } } });
const raw = await prisma.$queryRaw\`SELECT name FROM owners\`;
const rolledBack = await prisma
  .$transaction(async (tx) => { await tx.owner.deleteMany(); throw new Error('no'); })
  .catch(() => prisma.owner.count());
console.log(JSON.stringify({ size: owner.things[0]?.size, duplicate, found, raw, rolledBack }));
await prisma.$disconnect();
`;

describe('generateClient', { timeout: 120_000 }, () => {
  it('makes a client that plain Node runs against a real database', async () => {
    expect(await generateClient(root, app)).toBe(true);
    await mkdir(join(app.directory, 'src'), { recursive: true });
    const entry = join(app.directory, 'src/main.ts');
    await writeFile(entry, PROGRAM);

    const database = await createTestDatabase(TINY, 'tiny');
    const running = await runProcess({ entry, env: { DATABASE_URL: database.url } });
    expect(await running.exited).toEqual({ code: 0, signal: null });
    expect(JSON.parse(running.lines.join('\n'))).toEqual({
      size: 'large',
      duplicate: 'P2002',
      found: 1,
      raw: [{ name: 'ada' }],
      rolledBack: 1,
    });
    await database.drop();
  });

  it('does nothing without a change, and generates it again after a change of the schema', async () => {
    expect(await generateClient(root, app)).toBe(true);
    expect(await generateClient(root, app)).toBe(false);
    await editSchema('model Owner {', 'model Owner {\n  age Int?');
    expect(await generateClient(root, app)).toBe(true);
  });

  it('leaves no stamp behind a failure', async () => {
    await generateClient(root, app);
    await editSchema('model Owner {', 'model Owner {\n  age Nonsense');
    await expect(generateClient(root, app)).rejects.toThrow(/Nonsense/);
    await expect(generateClient(root, app)).rejects.toThrow(/Nonsense/);
  });

  it('refuses a generator block whose output Node could not run, and shows the right one', async () => {
    await editSchema('"ts"', '"js"');
    await expect(generateClient(root, app)).rejects.toThrow(
      /generatedFileExtension[\s\S]*generator client \{/,
    );
  });
});
