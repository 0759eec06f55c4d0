import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { t, Text } from '~/i18n/render-language';
import type { Column } from '~/ui/data-table';
import { EmailAddress } from '~/ui/email-address';
import { DateTime, Price } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import { CloseIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import { PostIconButton, RowLink, VisitButton } from '~/ui/row-buttons';
import type { ReportView } from '../report.dto';
import { DECIDE_FORM, selectionOf } from '../report-selection';
import { DetailLink, ShortReportText } from './detail-parts';

/**
 * The columns of Reported products, in the specified order, with the seller below the product and
 * the evidence beside it. The first one selects rows for DecideSelected.
 */
export function reportColumns(page: string, startAt: number): Column<ReportView>[] {
  return [
    {
      key: 'select',
      header: t('moderation.select'),
      phone: 'select',
      print: false,
      cell: (report) => (
        <label className="inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            name="selected"
            value={selectionOf(report)}
            form={DECIDE_FORM}
            aria-label={t('moderation.selectReport', {
              product: report.productName,
              reporter: report.reporter,
            })}
            className="row-selection size-5 shrink-0 accent-brand"
          />
        </label>
      ),
    },
    { key: 'sn', header: t('moderation.number'), cell: (_report, index) => startAt + index },
    {
      key: 'product',
      header: t('moderation.productName'),
      rowHeader: true,
      className: 'wrap-anywhere @2xl:min-w-32 @min-[58rem]:min-w-42 @min-[68rem]:min-w-56',
      cell: ({ productId, productName, price, sellerId, sellerName }) => (
        <>
          <RowLink href={adminProductPath(productId)}>{productName}</RowLink>
          <span className="row-quiet -my-0.5 py-0.5">
            <Text
              message="moderation.priceAndSeller"
              values={{
                price: <Price money={price} />,
                seller: (
                  <DetailLink href={personPath(sellerId)}>
                    <bdi>{sellerName}</bdi>
                  </DetailLink>
                ),
              }}
              tags={{ hidden: <span className="sr-only" /> }}
            />
          </span>
        </>
      ),
    },
    {
      key: 'user',
      header: t('moderation.reportedUser'),
      phone: 'more',
      className: 'wrap-break-word @2xl:min-w-28 @min-[68rem]:min-w-38',
      cell: ({ reporterId, reporter, at }) => (
        <>
          <RowLink href={personPath(reporterId)}>{reporter}</RowLink>
          <span className="row-quiet @max-2xl:hidden">
            <DateTime iso={at} kind="medium" />
          </span>
        </>
      ),
    },
    {
      key: 'image',
      header: t('moderation.image'),
      cell: ({ image, productName }) => <RowPicture picture={image} of={productName} />,
    },
    {
      key: 'email',
      header: t('ui.email'),
      phone: 'more',
      className: 'wrap-anywhere text-sm @2xl:min-w-34 @min-[64rem]:min-w-36',
      cell: ({ email }) => <EmailAddress address={email} />,
    },
    {
      key: 'reason',
      header: t('moderation.reason'),
      phone: 'wide',
      className: 'wrap-anywhere @2xl:w-full @2xl:min-w-40',
      cell: ({ reason, details, at }) => (
        <>
          <ShortReportText reason={reason ?? t('moderation.noReason')} details={details} />
          <p className="row-rest text-sm text-ink-soft @2xl:hidden">
            <DateTime iso={at} kind="long" />
          </p>
        </>
      ),
    },
    {
      key: 'delete-product',
      header: t('ui.product'),
      phone: 'more',
      print: false,
      cell: ({ productId, productName, reporter, mayDecide }) =>
        mayDecide ? (
          <VisitButton
            to={`${page}/${productId}/delete`}
            label={t('moderation.deleteProductNamed', { product: productName, reporter })}
            icon={<TrashIcon />}
            variant="bare"
          />
        ) : null,
    },
    {
      key: 'action',
      header: t('moderation.action'),
      phone: 'more',
      print: false,
      cell: ({ id, productName, reporter, mayDecide }) =>
        !mayDecide ? (
          <p className="text-sm text-ink-soft">{t('moderation.party')}</p>
        ) : (
          <PostIconButton
            fields={{ intent: 'dismiss', reportId: id }}
            label={t('moderation.dismissReportNamed', { product: productName, reporter })}
            icon={<CloseIcon />}
            variant="bare"
          />
        ),
    },
  ];
}
