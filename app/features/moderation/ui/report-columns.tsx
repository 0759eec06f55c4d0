import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { formatMoney } from '~/lib/money';
import type { Column } from '~/ui/data-table';
import { DateTime } from '~/ui/formats';
import { FlagIcon, TrashIcon } from '~/ui/dashboard-icons';
import { RowPicture } from '~/ui/picture';
import { PostIconButton, RowLink, VisitButton } from '~/ui/row-buttons';
import type { ReportView } from '../report.dto';
import { DECIDE_FORM, selectionOf } from '../report-selection';
import { ReportText } from './detail-parts';

/**
 * The columns of Reported products, in the specified order, with the seller below the product and
 * the evidence beside it. The first one selects rows for DecideSelected.
 */
export function reportColumns(page: string, startAt: number): Column<ReportView>[] {
  return [
    {
      key: 'select',
      header: 'Select',
      phone: 'action',
      print: false,
      cell: (report) => (
        <label className="inline-flex size-11 items-center justify-center">
          <input
            type="checkbox"
            name="selected"
            value={selectionOf(report)}
            form={DECIDE_FORM}
            aria-label={`Select the report on ${report.productName} by ${report.reporter}`}
            className="size-5 shrink-0 accent-brand"
          />
        </label>
      ),
    },
    { key: 'sn', header: 'SN', cell: (_report, index) => startAt + index },
    {
      key: 'product',
      header: 'Product Name',
      rowHeader: true,
      className: 'wrap-anywhere @2xl:min-w-36 @min-[64rem]:min-w-48',
      cell: ({ productId, productName, price, sellerId, sellerName }) => (
        <>
          <RowLink href={adminProductPath(productId)}>{productName}</RowLink>
          <span className="block text-sm font-normal text-ink-soft">
            <span className="tabular-nums">{formatMoney(price)}</span> · Seller:{' '}
            <RowLink href={personPath(sellerId)}>{sellerName}</RowLink>
          </span>
        </>
      ),
    },
    {
      key: 'user',
      header: 'Reported User',
      className: 'wrap-anywhere @2xl:min-w-24',
      cell: ({ reporterId, reporter }) => (
        <RowLink href={personPath(reporterId)}>{reporter}</RowLink>
      ),
    },
    {
      key: 'image',
      header: 'Image',
      cell: ({ image, productName }) => <RowPicture picture={image} of={productName} />,
    },
    {
      key: 'email',
      header: 'Email',
      phone: 'more',
      className: 'wrap-anywhere @2xl:min-w-30 @min-[64rem]:min-w-44',
      cell: ({ email }) => email,
    },
    {
      key: 'reason',
      header: 'Reason',
      className: 'wrap-anywhere @2xl:min-w-40 @min-[64rem]:min-w-64',
      cell: ({ reason, details, at }) => (
        <>
          <ReportText reason={reason ?? 'No reason given'} details={details} />
          <span className="mt-1 block text-sm text-ink-soft">
            <DateTime iso={at} kind="short" />
          </span>
        </>
      ),
    },
    {
      key: 'delete-product',
      header: 'Product',
      phone: 'more',
      print: false,
      cell: ({ productId, productName }) => (
        <VisitButton
          to={`${page}/${productId}/delete`}
          label={`Delete product ${productName}`}
          icon={<TrashIcon />}
          variant="danger"
        />
      ),
    },
    {
      key: 'action',
      header: 'Action',
      phone: 'more',
      print: false,
      cell: ({ id, productName }) => (
        <PostIconButton
          fields={{ intent: 'dismiss', reportId: id }}
          label={`Delete report on ${productName}`}
          icon={<FlagIcon />}
        />
      ),
    },
  ];
}
