import { codeOf, driverCause } from './driver-cause';

/**
 * Whether a write broke a unique constraint: of `field`, when given, else any.
 * Works for Prisma's models and for SQL through `tx.run`, on both databases.
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
  // PostgreSQL names the index, which Prisma calls Table_field_otherField_key.
  return fields.includes(field) || index.split('_').includes(field);
}

/** SQLite says it in its message alone: UNIQUE constraint failed: Table.field, Table.otherField. */
function fieldsInWords(message = ''): string[] {
  const named = message.split('constraint failed: ')[1]?.split(', ') ?? [];
  return named.map((name) => name.split('.').pop() ?? '');
}
