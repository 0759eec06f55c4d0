import type pg from 'pg';
import { DomainError } from '~/lib/domain-error';
import { StartupError } from '~/lib/startup-error';

const outageCodes = [
  /^(08...|57014|57P0[1235]|53...|25P03|25006|55P03)$/, // PostgreSQL: connection, shutdown, resources, timeouts, read-only
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, // the network
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2037)$/, // Prisma
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/, // the disk
];
/** Of the system (no space, no quota), SQLite and PostgreSQL. */
const DISK_FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/;
const outageKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
const outageWords =
  /connect ENOENT|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable/i;

/** Of certificates that Node does not accept, and what pg says of a server without TLS. */
const TLS_CODES = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;
const NO_TLS = 'The server does not support SSL connections';

/** Whether PostgreSQL requires the transaction to be run again. */
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

/** Whether the database could not be reached, timed out or is out of space. */
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

/** Whether a disk has no room for a file or for the database, as an error or one of its causes says. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = driverCause(error);
  const codes = [codeOf(error), cause?.code, cause?.originalCode];
  return codes.some((code) => DISK_FULL.test(code ?? '')) || isDiskFull(error.cause);
}

/** Whether SQLite refused a write because the connection or the disk is read-only. */
export function isReadOnly(error: unknown): boolean {
  const cause = driverCause(error);
  return [codeOf(error), cause?.code, cause?.originalCode].includes('SQLITE_READONLY');
}

/** Whether the database does not respond at all, so that waiting writes should fail at once. */
export function isSilent(error: unknown): boolean {
  const cause = driverCause(error);
  const failure = [
    error instanceof Error ? error.message : '',
    cause?.message ?? '',
    codeOf(error),
  ];
  return failure.some((text) => /Query read timeout|ECONNREFUSED/.test(text ?? ''));
}

/** The refusal for a database that is overloaded or unreachable, with the reason as its cause. */
export function unavailable(cause?: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', { retryAfter: 2 }), { cause });
}

function isRetryCode(code: string | undefined): boolean {
  return code === '40001' || code === '40P01' || code === 'P2034';
}

/** The driver's error, wherever Prisma or the driver stores it. */
interface DriverCause {
  kind?: string;
  code?: string;
  originalCode?: string;
  message?: string;
  constraint?: { fields?: string[]; index?: string };
}

/** Returns the driver's error behind a failure, if the database caused it. */
function driverCause(error: unknown): DriverCause | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { meta, cause } = error as {
    meta?: { driverAdapterError?: { cause?: DriverCause } };
    cause?: DriverCause;
  };
  return meta?.driverAdapterError?.cause ?? cause ?? (error as DriverCause);
}

/** Returns the code of a failure: Prisma's, the driver's or the system's. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether a query of Prisma's names a table that this database does not have yet. */
export function isMissingTable(error: unknown): boolean {
  return codeOf(error) === 'P2021';
}

/**
 * Whether a write violated a unique constraint: one on `field`, if given, else any. Works for
 * Prisma's models and for SQL through `tx.run`, on both databases.
 */
export function isUniqueViolation(error: unknown, field?: string): boolean {
  const cause = driverCause(error);
  const broken =
    codeOf(error) === 'P2002' ||
    cause?.kind === 'UniqueConstraintViolation' ||
    cause?.code === '23505' ||
    Boolean(cause?.code?.match(/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/));
  if (!broken || field === undefined) return broken;
  const { fields = fieldsInWords(cause?.message), index = '' } = cause?.constraint ?? {};
  // PostgreSQL reports the index, which Prisma names Table_field_otherField_key.
  return fields.includes(field) || index.split('_').includes(field);
}

/**
 * SQLite reports the fields only in its message: UNIQUE constraint failed: Table.field,
 * Table.otherField.
 */
function fieldsInWords(message = ''): string[] {
  const named = message.split('constraint failed: ')[1]?.split(', ') ?? [];
  return named.map((name) => name.split('.').pop() ?? '');
}

/**
 * A connection failure as one line for the operator, without the address, which may contain a
 * password. Other errors are returned unchanged.
 */
export function readableStartError(
  error: unknown,
  { host, port, user, database }: pg.Client,
): unknown {
  const server = `PostgreSQL at ${host}:${port}`;
  const code = codeOf(error) ?? '';
  const words = error instanceof Error ? error.message : '';
  if (code === '28000') return new StartupError(`${server} refused the connection: ${words}.`);
  if (code.startsWith('28')) {
    return new StartupError(`${server} refused the user ${user} or the password in DATABASE_URL.`);
  }
  if (code === '3D000') {
    return new StartupError(`${server} has no database named ${database}. Create it first.`);
  }
  if (TLS_CODES.test(code) || words === NO_TLS) {
    return new StartupError(
      `The connection to ${server} can't be encrypted as DATABASE_URL asks: ${words}. Set its sslmode, or its sslrootcert to the file of the authority.`,
    );
  }
  if (isOutage(error)) return new StartupError(`${server} cannot be reached.`, { cause: error });
  return error;
}
