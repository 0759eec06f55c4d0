import {
  auditSearchKey,
  RUMMAGE,
  type AuditSubject,
} from '../../app/features/accounts/audit.server';
import {
  SECURITY_EVENT_DAYS,
  securityActions,
  type AuditAction,
} from '../../app/features/accounts/audit.dto';
import { newId } from '../../app/lib/ids.server';
import { formatMoney } from '../../app/lib/money';
import { demoReports } from '../demo/reports';
import type { productRow, userRow } from '../factories/rows';
import { required, type DemoSettings } from './demo-catalogue';
import type { demoOrderRows } from './demo-orders';
import { between, DAY_MS, HOUR_MS } from './demo-times';

type People = ReadonlyMap<string, ReturnType<typeof userRow>>;
type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;

/** The reports of the demo. */
export function demoReportRows({ now }: DemoSettings, people: People, products: Products) {
  return demoReports.map(({ listing, reporter, reason, details = null, at, outcome }) => {
    const product = required(products, listing);
    const { id: reporterId, name: user, email } = required(people, reporter);
    const createdAt = between(product.createdAt as Date, now, at);
    const deletedAt = product.deletedAt as Date | undefined;
    const dismissedAt = new Date(createdAt.getTime() + 7 * HOUR_MS);
    const closedAt = outcome === 'product-deleted' ? (deletedAt ?? now) : dismissedAt;
    return {
      id: newId(),
      productId: product.id as string,
      reporterId,
      user,
      email,
      name: product.name,
      nameKey: product.nameKey as string,
      priceMinor: product.resalePriceMinor,
      currency: product.currency,
      reason,
      details,
      createdAt,
      outcome: outcome ?? null,
      closedAt: outcome ? closedAt : null,
    };
  });
}

type Actor = { userId: string; email: string };

/** The audit log: what the admin has decided, refunds, and sign-ins of the last days. */
export function demoAuditRows(
  { now }: DemoSettings,
  { people, made }: { people: People; made: ReturnType<typeof demoOrderRows>['made'] },
  reports: ReturnType<typeof demoReportRows>,
) {
  const entry = (actor: Actor, action: AuditAction, subject: AuditSubject, createdAt: Date) => {
    const isSecurity = (securityActions as readonly AuditAction[]).includes(action);
    const hour = Math.floor(createdAt.getTime() / HOUR_MS);
    return {
      id: newId(),
      actorId: actor.userId,
      actorEmail: actor.email,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectLabel: subject.label,
      searchKey: auditSearchKey(actor.email, action, subject.label),
      createdAt,
      ...(isSecurity && {
        countKey: `${action} ${actor.userId} ${subject.id} ${hour}`,
        deleteAfter: new Date(createdAt.getTime() + SECURITY_EVENT_DAYS * DAY_MS),
      }),
    };
  };
  const { id: adminId, email } = required(people, 'ada');
  const ada: Actor = { userId: adminId, email };
  const verified = [...people.values()]
    .filter(({ verified: isVerified }) => isVerified)
    .map(({ id, name, email: address, createdAt }) => {
      const subject = { type: 'user', id, label: `${name} (${address})` } as const;
      return entry(ada, 'seller.verify', subject, new Date((createdAt as Date).getTime() + DAY_MS));
    });
  const decided = reports.flatMap(({ id, productId, name, user, outcome, closedAt }) => {
    if (!outcome || !closedAt) return [];
    return outcome === 'dismissed'
      ? [
          entry(
            ada,
            'report.dismiss',
            { type: 'report', id, label: `${name}, by ${user}` },
            closedAt,
          ),
        ]
      : [entry(ada, 'product.delete', { type: 'product', id: productId, label: name }, closedAt)];
  });
  const refunded = made
    .filter(({ given }) => given.status === 'refunded')
    .map(({ order, events }) => {
      const money = formatMoney(
        { amountMinor: order.priceMinor, currency: order.currency },
        'en-US',
      );
      const subject = { type: 'order', id: order.id, label: `${order.name}, ${money}` } as const;
      const at = new Date((events.at(-1)?.at ?? now).getTime() + 60_000);
      return entry(RUMMAGE, 'payment.refund', subject, at);
    });
  const signIns = [...people.values()].slice(0, 20).map(({ id, email: address }, index) => {
    const actor = { userId: id, email: address };
    const at = new Date(now.getTime() - (2 + index * 5.3) * HOUR_MS);
    return entry(actor, 'account.sign-in', { type: 'user', id, label: '' }, at);
  });
  return [...verified, ...decided, ...refunded, ...signIns];
}
