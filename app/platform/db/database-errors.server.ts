import { DomainError } from '~/lib/domain-error';
import { codeOf, driverCause } from './driver-cause';

const outageCodes = [
  /^(08...|57014|57P0[1235]|53...|25P03|25006|55P03)$/, // PostgreSQL: connection, shutdown, resources, timeouts, read-only
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, // the network
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/, // Prisma
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/, // the disk
];
const outageKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
const outageWords =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/i;

/** Whether PostgreSQL asks for the transaction to be run again from its start. */
export function isSerializationFailure(error: unknown): boolean {
  const cause = driverCause(error);
  const codes = [codeOf(error), cause?.code, cause?.originalCode];
  return cause?.kind === 'TransactionWriteConflict' || codes.some(isRetryCode);
}

/** Whether SQLite found the file locked by another process. */
export function isBusy(error: unknown): boolean {
  const cause = driverCause(error);
  return [codeOf(error), cause?.code, cause?.originalCode].some((code) =>
    /^SQLITE_(BUSY|LOCKED)/.test(code ?? ''),
  );
}

/** Whether the database could not be reached, did not answer in time or has no room. */
export function isOutage(error: unknown): boolean {
  const cause = driverCause(error);
  const codes = [codeOf(error), cause?.code, cause?.originalCode];
  const words = [error instanceof Error ? error.message : '', cause?.message ?? ''];
  return (
    outageKinds.test(cause?.kind ?? '') ||
    codes.some((code) => outageCodes.some((pattern) => pattern.test(code ?? ''))) ||
    words.some((text) => outageWords.test(text))
  );
}

/** Whether SQLite refused to write, on this connection or this disk. */
export function isReadOnly(error: unknown): boolean {
  const cause = driverCause(error);
  return [codeOf(error), cause?.code, cause?.originalCode].includes('SQLITE_READONLY');
}

/** Whether the database does not answer at all, so that nobody else need try for now. */
export function isSilent(error: unknown): boolean {
  const cause = driverCause(error);
  const told = [error instanceof Error ? error.message : '', cause?.message ?? '', codeOf(error)];
  return told.some((text) => /Query read timeout|ECONNREFUSED/.test(text ?? ''));
}

/** The refusal for a database that is too busy or away. */
export function unavailable(): DomainError {
  return new DomainError('unavailable', { retryAfter: 2 });
}

function isRetryCode(code: string | undefined): boolean {
  return code === '40001' || code === '40P01' || code === 'P2034';
}
