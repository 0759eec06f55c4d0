import { newId } from '~/lib/ids.server';
import type { Services } from '~/platform/services';

/** A browser remembers this many accounts, the latest first. */
const MAX_ACCOUNTS = 10;

type Cookies = Pick<Services, 'cookies'>;

/**
 * The id of the browser that sends `request`, when this account has signed in with it before;
 * null otherwise. `emailKey` is the account's address as it is compared.
 */
export async function findKnownDevice(
  services: Cookies,
  request: Request,
  emailKey: string,
): Promise<string | null> {
  const device = await readDevice(services, request);
  const known = device?.marks.includes(services.cookies.accountMark(emailKey)) ?? false;
  return device && known ? device.id : null;
}

/** The Set-Cookie header by which a browser is known as one of this account's from now on. */
export async function rememberDevice(
  services: Cookies,
  request: Request,
  emailKey: string,
): Promise<string> {
  const { cookies } = services;
  const device = await readDevice(services, request);
  const mark = cookies.accountMark(emailKey);
  const others = device?.marks.filter((one) => one !== mark) ?? [];
  const marks = [mark, ...others].slice(0, MAX_ACCOUNTS);
  return cookies.device.serialize({ id: device?.id ?? newId(), marks });
}

async function readDevice({ cookies }: Cookies, request: Request) {
  const value: unknown = await cookies.device.parse(request.headers.get('Cookie'));
  if (typeof value !== 'object' || value === null || !('id' in value) || !('marks' in value)) {
    return null;
  }
  const { id, marks } = value;
  if (typeof id !== 'string' || !Array.isArray(marks)) return null;
  return { id, marks: marks.filter((mark): mark is string => typeof mark === 'string') };
}
