import { datasourceUrl } from '@meridian/postgres';
import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: datasourceUrl(process.env.DATABASE_URL, 'endpoints') },
});
