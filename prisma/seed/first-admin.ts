import { createAdmin } from '../../app/features/accounts/register.server';
import { emailKey } from '../../app/features/accounts/account.schema';
import { languageFor } from '../../app/i18n/catalogues.server';
import { commandLine } from '../../app/lib/command-line.server';
import { isDomainError } from '../../app/lib/domain-error';
import type { Services } from '../../app/platform/services';

const { t: inEnglish } = languageFor('en', { default: 'en', pseudo: false });

/**
 * Creates the first admin from ADMIN_EMAIL if there is no admin (decision 12). Returns a log line
 * with the result; null when the setting is absent. An existing account is never made an admin,
 * because anyone may have registered that address.
 */
export async function createFirstAdmin(services: Services): Promise<string | null> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = services.env;
  if (!email || !password) return null;
  const reason = await reasonAgainst(services, email);
  if (reason) return reason;
  try {
    await createAdmin(services, { email, password, name: 'Admin' });
    return `ADMIN_EMAIL: ${email} is the first admin now.`;
  } catch (error) {
    // Another instance that started at the same time, or a person, was faster.
    if (!isDomainError(error)) throw error;
    return (
      (await reasonAgainst(services, email)) ??
      `ADMIN_EMAIL had no effect: ${inEnglish(error.message)}`
    );
  }
}

async function reasonAgainst({ db }: Services, email: string): Promise<string | null> {
  const account = await db.read.user.findUnique({
    where: { emailKey: emailKey(email), deletedAt: null },
    select: { canModerate: true },
  });
  if (account?.canModerate) {
    return `ADMIN_EMAIL had no effect: ${email} is an admin already and keeps its password (${commandLine('admin:reset-password', email)} makes a link to set another).`;
  }
  const makeOne = `${commandLine('admin:create', 'EMAIL')} makes an admin of an address without an account`;
  if (account) {
    return `ADMIN_EMAIL had no effect: ${email} has an account that is not an admin's (${makeOne}).`;
  }
  const admins = await db.read.user.count({ where: { canModerate: true, deletedAt: null } });
  if (admins === 0) return null;
  return `ADMIN_EMAIL had no effect: there is an admin already, and ${email} is none (${makeOne}).`;
}
