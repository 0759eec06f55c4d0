import type { MailMessage } from '~/platform/mail/mailer';

interface Person {
  name: string;
}

const NOT_YOU =
  'If this was not you, you can ignore this email. Someone may have typed your address by mistake.';

/** Mail with the link that confirms an address, sent after registration and on request. */
export function confirmEmailMessage({ name }: Person, token: string): MailMessage {
  return {
    subject: 'Confirm your email address',
    parts: [
      `Hello ${name},`,
      'You have registered at Rummage. Please confirm your email address:',
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
      'We received a request to reset the password of your Rummage account.',
      { link: 'Choose a new password', path: `/reset-password/${token}` },
      'The link works once and expires in one hour. Your password does not change until you use it.',
    ],
    foot: [NOT_YOU],
  };
}

/** Mail to a person that an admin has made an admin, or removed from the admins. */
export function moderationMessage({ name }: Person, change: 'granted' | 'removed'): MailMessage {
  const granted = change === 'granted';
  return {
    subject: granted ? 'You are now an admin' : 'You are no longer an admin',
    parts: [
      `Hello ${name},`,
      granted
        ? 'An admin of Rummage has made you an admin, too. Log in again to see the new pages.'
        : 'An admin of Rummage has removed you from the admins. You can log in as before.',
      { link: 'Log in', path: '/login' },
    ],
  };
}

/** Mail sent after a password was changed or reset. */
export function passwordChangedMessage({ name }: Person, sessions: 'all' | 'others'): MailMessage {
  const ended =
    sessions === 'all'
      ? 'You have been signed out on all devices.'
      : 'You have been signed out on all other devices.';
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
      'Someone has entered many wrong passwords for your Rummage account. None of them worked, and we now limit further attempts.',
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
      'Your Rummage account has been deleted, as you asked. Your listings have been removed and your unpaid bookings cancelled. We keep records of paid orders, as the law requires.',
      'You are welcome back at any time.',
    ],
  };
}
