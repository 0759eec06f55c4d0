import { msg, type Message, type MessageKey } from '~/i18n/language';

/** A name that is the same in every language, or one to translate. */
type DeviceWord = string | { message: MessageKey };

/** The order matters: many browsers also claim to be the ones below them. */
const browsers: readonly [RegExp, DeviceWord][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/\b(Lynx|w3m|Links|ELinks)\b/i, { message: 'accounts.device.textBrowser' }],
];

const systems: readonly [RegExp, DeviceWord][] = [
  [/\b(iPhone|iPad|iPod)\b/, { message: 'accounts.device.apple' }],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A readable name of the device behind a User-Agent header, such as 'Firefox on Windows'. */
export function deviceName(userAgent: string): Message {
  const find = (table: readonly [RegExp, DeviceWord][]) =>
    table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return msg('accounts.device.on', { browser, system });
  const name = browser ?? system;
  return name ? msg('accounts.device.only', { name }) : 'accounts.device.other';
}
