import { z } from 'zod';
import { CURRENCY_CODES } from './currency-codes';

/** A number in decimal digits: others, such as 0x50 and 1e3, are mistakes rather than meant. */
export const number = z
  .string()
  .transform((text) => (/^-?\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN))
  .pipe(z.number());
export const list = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(1, 'is empty: remove a comma')));
export const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
/** A host as in addresses: lower case, with a port only if it is not the default one. */
export const imageHost = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine(
    (host) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host,
    'must be host names such as images.example.com, without https:// and without *',
  )
  .refine((host) => !/[*;,'"]/.test(host), 'must be host names without *');
const httpUrl = z.url({ protocol: /^https?$/ });
/** `fetch` refuses an address with a user name. */
export const webAddress = httpUrl.refine(
  (text) => !URL.canParse(text) || new URL(text).username === '',
  'must have no user name and password in it',
);
/** An origin as browsers name it: none has a path. */
export const bareOrigin = httpUrl
  .refine(
    // An unparsable text gets here, too, with the issue of the schema above.
    (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
    'must be an origin such as https://app.example.com, without a path',
  )
  .refine((text) => !URL.canParse(text) || !text.includes('*'), 'must be an origin without *')
  .transform((text) => new URL(text).origin);
export const POSTGRES_URL = /^postgres(ql)?:\/\/.+$/;
export const currency = z
  .string()
  .transform((text) => text.toUpperCase())
  .refine(
    (code) => CURRENCY_CODES.has(code),
    'must be the ISO 4217 code of a currency in use, such as usd',
  );
/** One sender. A colon outside of quotes would begin a group, and mail servers refuse several senders. */
export const mailSender = z.string().refine((text) => {
  const bare = text.replace(/"[^"]*"/g, 'quoted');
  return !/[:\r\n]/.test(bare) && bare.match(/[^\s<>]@[^\s<>]/g)?.length === 1;
}, 'must hold one address, such as Rummage <hello@rummage.example.org>, with quotes ("…") around a name with a colon');
