/** npm run admin:reset-second-factor -- EMAIL; for a person who has lost phone and recovery codes. */
import { resetSecondFactor } from '../app/features/second-factors/reset-second-factor.server';
import { changeAccount } from './change-account';
import { databaseName } from './read-settings';

changeAccount(async ({ env, email, ...deps }) => {
  await resetSecondFactor(deps, email);
  return `${email} has no second factor any more and is signed out everywhere, in ${databaseName(env)}.\n`;
});
