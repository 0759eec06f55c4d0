import nodemailer from 'nodemailer';
import { MailRefusedError, type Mail, type Mailer } from './mailer';

/** How long a silent mail server is waited for. */
const PATIENCE_MS = 10_000;

/** Sends over SMTP, `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpMailer(url: string, from: string, publicUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      const { to, subject, text, html, date, replyTo } = mail;
      try {
        await transport.sendMail({
          ...{ from, to: { name: '', address: to }, subject, text, html, date },
          messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          headers: headersOf(mail),
        });
      } catch (error) {
        throw isRefusal(error) ? new MailRefusedError(error.message, { cause: error }) : error;
      }
    },
  };
}

function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (!unsubscribeUrl) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A 5xx answer about this very message. A 5xx to our login is the operator's to mend. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
