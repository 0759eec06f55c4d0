/** An error that prevents the server from starting, with one line for the operator. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Whether a thrown value is one (by shape: two bundles may each hold the class). */
export function isStartupError(value: unknown): value is StartupError {
  return value instanceof Error && value.name === 'StartupError';
}
