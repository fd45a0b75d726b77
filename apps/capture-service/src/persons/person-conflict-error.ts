/** Another writer was faster: what was read before is no longer so. Read again, decide again. */
export class PersonConflictError extends Error {
  constructor() {
    super('another writer changed one of these persons');
    this.name = 'PersonConflictError';
  }
}
