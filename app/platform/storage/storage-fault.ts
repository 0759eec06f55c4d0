/** A file could not be written or read: the disk is full, read-only, over quota or broken. */
export class StorageFault extends Error {
  override readonly name = 'StorageFault';

  constructor(cause: unknown) {
    super('A file could not be written.', { cause });
  }
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isStorageFault(value: unknown): value is StorageFault {
  return value instanceof Error && value.name === 'StorageFault';
}
