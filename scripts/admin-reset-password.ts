/** npm run admin:reset-password -- EMAIL; for an admin who has lost the password where no mail is sent. */
import { createResetLink } from '../app/features/accounts/create-reset-link.server';
import { changeAccount } from './change-account';
import { databaseName } from './read-settings';

changeAccount(async ({ env, email, ...deps }) => {
  const path = await createResetLink(deps, email);
  const site = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return `Who opens this address within an hour sets a new password for ${email}, in ${databaseName(env)}:\n${site}${path}\n`;
});
