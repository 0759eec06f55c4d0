/** Something that keeps the server from starting, told in one line that an operator can act on. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isStartupError(value: unknown): value is StartupError {
  return value instanceof Error && value.name === 'StartupError';
}
