/** The store did not do what was asked, or not in time; nothing is known to be kept. */
export class FileStoreError extends Error {}

/** It has no room for more. */
export class FileStoreFull extends FileStoreError {}
