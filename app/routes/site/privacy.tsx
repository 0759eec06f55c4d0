import type { MetaFunction } from '@remix-run/node';
import { t, Text } from '~/i18n/render-language';
import { pageMeta } from '~/ui/page-meta';
import { useOperator } from '~/ui/root-data';
import { SECURITY_EVENT_DAYS } from '~/features/accounts/audit.dto';
import { ORDER_DETAILS_DAYS } from '~/features/orders/order.policy';
import { RETURNED_WITHIN_DAYS } from '~/features/payouts/payout.policy';
import { OperatorAddress } from '~/ui/operator-address';
import { Prose } from '~/ui/form-page';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: t('pages.privacy.metaTitle'),
    description: t('pages.privacy.metaDescription'),
    path: '/privacy',
  });

const tags = {
  b: <b />,
  account: <A href="/dashboard/account" />,
  contact: <A href="/contact" />,
  cookies: <A href="/cookies" />,
};

export default function Privacy() {
  const operator = useOperator();
  return (
    <>
      <PageTitle lead={t('pages.privacy.lead')}>{t('pages.privacy.title')}</PageTitle>
      <Prose>
        <h2>{t('pages.privacy.whoTitle')}</h2>
        {operator.address || operator.email ? (
          <OperatorAddress operator={operator} />
        ) : (
          <p>{operator.name}</p>
        )}
        <h2>{t('pages.privacy.whatTitle')}</h2>
        <ul>
          <li>
            <Text message="pages.privacy.account" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.listings" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.bookings" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.bank" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.favourites" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.searches" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.newsletter" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.messages" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.reviews" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.sessions" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.events" tags={tags} />
          </li>
          <li>
            <Text message="pages.privacy.attempts" tags={tags} />
          </li>
        </ul>
        <p>{t('pages.privacy.noSale')}</p>
        <h2>{t('pages.privacy.longTitle')}</h2>
        <p>{t('pages.privacy.longLead')}</p>
        <ul>
          <li>{t('pages.privacy.longOrders', { days: ORDER_DETAILS_DAYS })}</li>
          <li>{t('pages.privacy.longEvents', { days: SECURITY_EVENT_DAYS })}</li>
          <li>{t('pages.privacy.longNewsletter')}</li>
          <li>{t('pages.privacy.longReports')}</li>
          <li>{t('pages.privacy.longDisputes')}</li>
        </ul>
        <h2>{t('pages.privacy.deletedTitle')}</h2>
        <p>{t('pages.privacy.deleted')}</p>
        <p>{t('pages.privacy.staysLead')}</p>
        <ul>
          <li>{t('pages.privacy.staysOrders')}</li>
          <li>{t('pages.privacy.staysPayouts')}</li>
          <li>{t('pages.privacy.staysBank', { days: RETURNED_WITHIN_DAYS })}</li>
          <li>{t('pages.privacy.staysConversations')}</li>
          <li>{t('pages.privacy.staysReviews')}</li>
          <li>{t('pages.privacy.staysSuspended')}</li>
          <li>{t('pages.privacy.staysFacts')}</li>
          <li>{t('pages.privacy.staysSent')}</li>
        </ul>
        <h2>{t('pages.privacy.rightsTitle')}</h2>
        <p>
          <Text message="pages.privacy.rights" tags={tags} />
        </p>
        <p>
          <Text message="pages.privacy.cookies" tags={tags} />
        </p>
      </Prose>
    </>
  );
}
