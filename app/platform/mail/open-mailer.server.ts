import path from 'node:path';
import type { Env } from '../env.server';
import type { Log } from '../log.server';
import type { Mailer } from './mailer';
import { createOutboxMailer } from './outbox-mailer.server';
import { createSmtpMailer } from './smtp-mailer.server';

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'production'>;

/** The mailer that the settings ask for; in production without SMTP_URL none, told once at start. */
export function openMailer(env: Settings, publicUrl: string, log: Log): Mailer {
  if (env.SMTP_URL) {
    const from = env.MAIL_FROM ?? `Rummage <no-reply@${new URL(publicUrl).hostname}>`;
    return createSmtpMailer(env.SMTP_URL, from, publicUrl);
  }
  if (!env.production) return createOutboxMailer(path.join(env.DATA_DIR, 'outbox'));
  log.warn(
    'SMTP_URL is not set, so no mail is sent: forgotten passwords can not be reset, ' +
      'addresses are not confirmed and nobody is notified.',
  );
  return { kind: 'off' };
}
