/** What the driver said, wherever Prisma or the driver has put it. */
interface DriverCause {
  kind?: string;
  code?: string;
  originalCode?: string;
  originalMessage?: string;
  message?: string;
  constraint?: { fields?: string[]; index?: string };
}

/** Gives what the driver said about a failure, if it was one of the database. */
export function driverCause(error: unknown): DriverCause | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { meta, cause } = error as {
    meta?: { driverAdapterError?: { cause?: DriverCause } };
    cause?: DriverCause;
  };
  return meta?.driverAdapterError?.cause ?? cause ?? (error as DriverCause);
}

/** Gives the code of a failure: Prisma's, the driver's or the system's. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
