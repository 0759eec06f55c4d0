import type { MailMessage } from '~/platform/mail/mailer';

interface Person {
  name: string;
}

const NOT_YOU =
  'If that was not you, nothing is lost: somebody else typed your address. Ignore this.';

/** Mail with the link that confirms an address, sent after registration and on request. */
export function confirmEmailMessage({ name }: Person, token: string): MailMessage {
  return {
    subject: 'Confirm your email address',
    parts: [
      `Hello ${name},`,
      'You have registered at Rummage. Please confirm that this address is yours:',
      { link: 'Confirm this address', path: `/confirm-email/${token}` },
      'The link works for seven days.',
    ],
    foot: [NOT_YOU],
  };
}

/** Mail with the link to set a new password. */
export function resetPasswordMessage({ name }: Person, token: string): MailMessage {
  return {
    subject: 'Choose a new password',
    parts: [
      `Hello ${name},`,
      'Somebody, you we hope, has asked for a new password for your account at Rummage.',
      { link: 'Choose a new password', path: `/reset-password/${token}` },
      'The link works once, for one hour. Until you use it your password stays as it is.',
    ],
    foot: [NOT_YOU],
  };
}

/** Mail sent after a password was changed or reset. */
export function passwordChangedMessage({ name }: Person, sessions: 'all' | 'others'): MailMessage {
  const ended =
    sessions === 'all'
      ? 'Everywhere you were signed in you have been signed out.'
      : 'Everywhere else you were signed in you have been signed out.';
  return {
    subject: 'Your password has been changed',
    parts: [
      `Hello ${name},`,
      `The password of your account at Rummage has just been changed. ${ended}`,
      'If that was not you, choose a new password now:',
      { link: 'Choose a new password', path: '/forgot-password' },
    ],
  };
}

/** Warning mail after many failed sign-in attempts. */
export function signInAttemptsMessage({ name }: Person): MailMessage {
  return {
    subject: 'Many failed attempts to log in to your account',
    parts: [
      `Hello ${name},`,
      'Someone has tried many wrong passwords for your account at Rummage. None of them worked, and we now slow further attempts down.',
      'You can log in as usual in a browser that you have used here before. In a new browser you may have to wait a moment between attempts.',
      'If your password is short or used elsewhere, too, choose a new one:',
      { link: 'Choose a new password', path: '/forgot-password' },
    ],
  };
}

/** Mail that confirms the deletion of an account. */
export function accountDeletedMessage({ name }: Person): MailMessage {
  return {
    subject: 'Your account has been deleted',
    parts: [
      `Hello ${name},`,
      'Your account at Rummage has been deleted, as you asked. Your listings are gone and your unpaid bookings are cancelled. What was paid for stays in the books, as the law wants it.',
      'You are welcome back at any time.',
    ],
  };
}
