/** The columns of an account that say until when it is suspended; as times or epoch milliseconds. */
type SuspensionTimes = Record<'suspendedAt' | 'suspendedUntil', Date | number | null>;

/**
 * Whether an account is suspended: a suspension ends in time, also before its job has run. As
 * `isSuspended` and `notSuspended` of account.sql.server.ts, for a row that has been read.
 */
export function isSuspendedAt(
  { suspendedAt, suspendedUntil }: SuspensionTimes,
  now: Date,
): boolean {
  return (
    suspendedAt !== null && (suspendedUntil === null || Number(suspendedUntil) > now.getTime())
  );
}
