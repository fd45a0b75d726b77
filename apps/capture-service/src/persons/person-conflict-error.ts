/** Another writer has changed the persons in the meantime. The batch must be read and resolved again. */
export class PersonConflictError extends Error {
  constructor() {
    super('another writer changed one of these persons');
    this.name = 'PersonConflictError';
  }
}
