/** What nodemailer says of an answer of the mail server. */
interface SmtpError extends Error {
  code?: string;
  /** The command that was answered. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The enhanced status code of an answer (RFC 3463), such as 5.1.1; 5.0.x says nothing more. */
const STATUS = /^5\d\d[ -](5\.[1-7]\.\d{1,3})\b/;
/** An address of the recipient that does not exist; 5.1.7 and 5.1.8 are about the sender's. */
const BAD_RECIPIENT = /^5\.1\.(?![78]$)/;
/** A message that can't be taken as it is: its content, or its size. */
const BAD_MESSAGE = /^5\.(6\.\d+|2\.3|3\.4)$/;
/** Words of answers about the sender, the login, a limit or a rule of the server. */
const OF_SETTINGS =
  /relay|sender|authenticat|log ?in|policy|limit|quota|too many|denied|permitted|blocked|spam|reputation|dmarc|dkim|spf/i;

/**
 * Whether the server has rejected a message for good: its recipient is unknown, or its content was not
 * taken. All else is tried again, because it would meet every message and ends with the settings or the
 * day: a refused sender, login or relay, a quota, a policy.
 * @param error As thrown by nodemailer.
 */
export function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode = 0, response = '' } = error as SmtpError;
  if (responseCode < 500) return false;
  const ofRecipient = code === 'EENVELOPE' && command === 'RCPT TO';
  const ofMessage = code === 'EMESSAGE';
  if (!ofRecipient && !ofMessage) return false;
  const status = STATUS.exec(response)?.[1];
  if (status) return BAD_RECIPIENT.test(status) || (ofMessage && BAD_MESSAGE.test(status));
  return (ofMessage || responseCode === 550) && !OF_SETTINGS.test(response);
}
