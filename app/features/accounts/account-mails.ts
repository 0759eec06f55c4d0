import type { Language, MessageKey } from '~/i18n/language';
import type { MailMessage } from '~/platform/mail/mailer';
import { greeting } from './greeting';
import type { WayIn } from './remove-ways-in.server';

/** The recipient of a mail, which is written in their language. */
interface Recipient {
  /** Empty while the address is not confirmed. */
  name: string;
  language: Pick<Language, 't'>;
}

/** Mail with the link that confirms an address, sent after registration and on request. */
export function confirmEmailMessage({ t }: Recipient['language'], token: string): MailMessage {
  return {
    subject: t('mails.confirm.subject'),
    parts: [
      t('mails.greeting'),
      t('mails.confirm.text'),
      { link: t('mails.confirm.link'), path: `/confirm-email/${token}` },
      t('mails.confirm.validity'),
    ],
    foot: [t('mails.notYou')],
  };
}

/** Mail with the link to set a new password. */
export function resetPasswordMessage(
  { name, language: { t } }: Recipient,
  token: string,
): MailMessage {
  return {
    subject: t('mails.newPassword'),
    parts: [
      greeting(name, t),
      t('mails.reset.text'),
      { link: t('mails.newPassword'), path: `/reset-password/${token}` },
      t('mails.reset.validity'),
    ],
    foot: [t('mails.notYou')],
  };
}

/** Mail to a person that an admin has made an admin, or removed from the admins. */
export function moderationMessage(
  { name, language: { t } }: Recipient,
  change: 'granted' | 'removed',
): MailMessage {
  const granted = change === 'granted';
  return {
    subject: granted ? t('mails.adminGranted.subject') : t('mails.adminRemoved.subject'),
    parts: [
      greeting(name, t),
      granted ? t('mails.adminGranted.text') : t('mails.adminRemoved.text'),
      { link: t('mails.logIn'), path: '/login' },
    ],
  };
}

const removals = {
  passkeys: 'mails.passwordChanged.passkeys',
  google: 'mails.passwordChanged.google',
} as const satisfies Record<WayIn, MessageKey>;

/**
 * Mail sent after a password was changed or reset. `removed`: the other ways to sign in that were
 * removed with it.
 */
export function passwordChangedMessage(
  { name, language: { t } }: Recipient,
  sessions: 'all' | 'others',
  removed: readonly WayIn[] = [],
): MailMessage {
  return {
    subject: t('mails.passwordChanged.subject'),
    parts: [
      greeting(name, t),
      sessions === 'all' ? t('mails.passwordChanged.all') : t('mails.passwordChanged.others'),
      ...(removed.length > 0 ? [t('mails.passwordChanged.firstProof')] : []),
      ...removed.map((way) => t(removals[way])),
      t('mails.passwordChanged.notYou'),
      { link: t('mails.newPassword'), path: '/forgot-password' },
    ],
  };
}

/** Warning mail after many failed sign-in attempts. */
export function signInAttemptsMessage({ name, language: { t } }: Recipient): MailMessage {
  return {
    subject: t('mails.attempts.subject'),
    parts: [
      greeting(name, t),
      t('mails.attempts.text'),
      t('mails.attempts.devices'),
      t('mails.attempts.advice'),
      { link: t('mails.newPassword'), path: '/forgot-password' },
    ],
  };
}

/** Mail that confirms the deletion of an account. `suspended`: its address stays reserved (ADR 287). */
export function accountDeletedMessage(
  { name, language: { t } }: Recipient,
  { suspended }: { suspended: boolean },
): MailMessage {
  return {
    subject: t('mails.deleted.subject'),
    parts: [
      greeting(name, t),
      t('mails.deleted.text'),
      suspended ? t('mails.deleted.suspended') : t('mails.deleted.goodbye'),
    ],
  };
}

/** Mail to a new address, with the link that gives it to the account. */
export function changeEmailMessage({ t }: Recipient['language'], token: string): MailMessage {
  return {
    subject: t('mails.changeEmail.subject'),
    parts: [
      t('mails.greeting'),
      t('mails.changeEmail.text'),
      { link: t('mails.changeEmail.link'), path: `/change-email/${token}` },
      t('mails.changeEmail.validity'),
    ],
    foot: [t('mails.notYou')],
  };
}

/** Mail to the former address of an account, with the link that undoes the change. */
export function emailChangedMessage(
  { name, language: { t } }: Recipient,
  token: string,
): MailMessage {
  return {
    subject: t('mails.emailChanged.subject'),
    parts: [
      greeting(name, t),
      t('mails.emailChanged.text'),
      t('mails.emailChanged.notYou'),
      { link: t('mails.emailChanged.link'), path: `/undo-email-change/${token}` },
      t('mails.emailChanged.validity'),
    ],
  };
}

/** Mail after a sign-in with a browser that the account had not used before. */
export function newDeviceMessage(
  { name, language: { t } }: Recipient,
  { device, at }: { device: string; at: Date },
): MailMessage {
  return {
    subject: t('mails.newDevice.subject'),
    parts: [
      greeting(name, t),
      t('mails.newDevice.text', { device, when: { iso: at.toISOString(), kind: 'long' } }),
      t('mails.newDevice.you'),
      t('mails.newDevice.notYou'),
      { link: t('mails.newPassword'), path: '/forgot-password' },
      { link: t('mails.newDevice.sessions'), path: '/dashboard/account?to=sessions' },
    ],
  };
}

/** Change of an account's second factor. */
export type SecondFactorChange = keyof typeof changes;

const changes = {
  on: 'mails.secondFactor.on',
  off: 'mails.secondFactor.off',
  passkey: 'mails.secondFactor.passkey',
  'passkey-removed': 'mails.secondFactor.passkeyRemoved',
  'recovery-codes': 'mails.secondFactor.recoveryCodes',
} as const satisfies Record<string, MessageKey>;

/**
 * Mail after time codes were switched on or off, recovery codes were replaced, or a passkey was added or
 * removed.
 */
export function secondFactorMessage(
  { name, language: { t } }: Recipient,
  change: SecondFactorChange,
): MailMessage {
  return {
    subject: t('mails.secondFactor.subject'),
    parts: [
      greeting(name, t),
      t(changes[change]),
      t('mails.secondFactor.notYou'),
      { link: t('mails.newPassword'), path: '/forgot-password' },
    ],
  };
}
