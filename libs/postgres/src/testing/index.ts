export { moveDatabase } from './move-database.ts';
export { startPrivateDatabase } from './private-database.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
