import type { Column } from '~/ui/data-table';
import { FlagIcon, TrashIcon } from '~/ui/icons';
import { RowPicture } from '~/ui/picture';
import { PostIconButton, VisitButton, RowLink } from '~/ui/row-buttons';
import type { ReportView } from '../report.dto';

/** The columns of Reported products, in the specified order, with the seller below the product. */
export function reportColumns(page: string, startAt: number): Column<ReportView>[] {
  return [
    { key: 'sn', header: 'SN', cell: (_report, index) => startAt + index },
    {
      key: 'product',
      header: 'Product Name',
      rowHeader: true,
      className: 'wrap-anywhere @2xl:min-w-36',
      cell: ({ productId, productName, sellerName }) => (
        <>
          <RowLink href={`/products/${productId}`}>{productName}</RowLink>
          <span className="block text-sm font-normal text-ink-soft">Seller: {sellerName}</span>
        </>
      ),
    },
    {
      key: 'user',
      header: 'Reported User',
      className: 'wrap-anywhere',
      cell: ({ reporter }) => reporter,
    },
    {
      key: 'image',
      header: 'Image',
      cell: ({ image, productName }) => <RowPicture picture={image} of={productName} />,
    },
    {
      key: 'email',
      header: 'Email',
      className: 'wrap-anywhere @2xl:min-w-34 @min-[54rem]:min-w-44',
      cell: ({ email }) => email,
    },
    {
      key: 'reason',
      header: 'Reason',
      className: 'wrap-anywhere @2xl:min-w-36',
      cell: ({ reason, details }) => (
        <>
          {reason ?? <span className="text-ink-soft">None given</span>}
          {details ? (
            <span className="block text-sm whitespace-pre-line text-ink-soft">{details}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'delete-product',
      header: 'Product',
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
