import type { ProductStatus } from '~/features/products/product.dto';
import type { MessageKey, Translate } from '~/i18n/language';
import type { ListTab } from '~/ui/list-tabs';
import { PAID, UNFINISHED, UNPAID, type OrderStatus } from './order.policy';

/** A part of a list by the statuses in it; the first part of each list is all of it. */
interface ListPart<Status> {
  /** The value of `status` in the address; empty for the whole list. */
  key: string;
  label: MessageKey;
  statuses: readonly Status[] | undefined;
}

/**
 * A part of a seller's products: available ones that lists show, or that they don't, those with an
 * order that is not over, and the others.
 */
export type ProductPart = ProductStatus | 'hidden' | 'open';

export const productParts: readonly ListPart<ProductPart>[] = [
  { key: '', label: 'orders.parts.all', statuses: undefined },
  { key: 'available', label: 'orders.parts.available', statuses: ['available'] },
  { key: 'hidden', label: 'orders.parts.hidden', statuses: ['hidden'] },
  { key: 'open', label: 'orders.parts.open', statuses: ['open'] },
  { key: 'reserved', label: 'orders.parts.reserved', statuses: ['reserved'] },
  { key: 'sold', label: 'orders.parts.sold', statuses: ['sold'] },
];

export const orderParts: readonly ListPart<OrderStatus>[] = [
  { key: '', label: 'orders.parts.all', statuses: undefined },
  { key: 'open', label: 'orders.parts.open', statuses: UNFINISHED },
  { key: 'to-pay', label: 'orders.parts.toPay', statuses: UNPAID },
  { key: 'bought', label: 'orders.parts.bought', statuses: PAID },
  {
    key: 'ended',
    label: 'orders.parts.ended',
    statuses: ['cancelled', 'expired', 'removed', 'refunded'],
  },
];

/** The part that an address names; the whole list where it names none. */
export function partOf<Status>(parts: readonly ListPart<Status>[], url: URL): ListPart<Status> {
  const key = url.searchParams.get('status') ?? '';
  const part = parts.find((one) => one.key === key) ?? parts[0];
  if (!part) throw new Error('A list has at least one part.');
  return part;
}

/** The links to the parts of a list at `path`, with the number of rows in each. */
export function tabsOf<Status extends string>(
  parts: readonly ListPart<Status>[],
  {
    current,
    counts,
    path,
    t,
  }: { current: string; counts: Partial<Record<string, number>>; path: string; t: Translate },
): ListTab[] {
  return parts.map(({ key, label, statuses = Object.keys(counts) }) => ({
    href: key ? `${path}?status=${key}` : path,
    label: t(label),
    current: key === current,
    count: statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
  }));
}
