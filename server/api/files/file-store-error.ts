/** The store failed or timed out; the content may not be stored. */
export class FileStoreError extends Error {}

/** The store is full. */
export class FileStoreFull extends FileStoreError {}
