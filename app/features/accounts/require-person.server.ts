import type { MessageKey } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { Reader } from '~/platform/db/database';

/** Refuses with `not_found` and a message where no account ever had the id; a deleted one is found. */
export async function requirePerson(
  reader: Pick<Reader, 'user'>,
  id: string,
  missing: MessageKey,
): Promise<void> {
  const person = await reader.user.findUnique({ where: { id }, select: { id: true } });
  if (!person) throw new DomainError('not_found', missing);
}
