import type { Cents } from '~/lib/money';
import { pictureOrDrawing, type Picture } from '~/lib/picture';
import type { ProductStatus } from '../products/product.dto';

/** A seller's product with its active order, if any. Times are epoch milliseconds. */
export interface MyProductRow {
  id: string;
  name: string;
  resalePriceCents: Cents;
  status: ProductStatus;
  advertised: boolean | number;
  createdAt: number;
  categoryPicture: string;
  imageId: string | null;
  userName: string | null;
  phone: string | null;
  meetingLocation: string | null;
  heldUntil: number | null;
}

/** A seller's product as a row of a page. */
export interface MyProductView {
  id: string;
  title: string;
  image: Picture;
  priceCents: Cents;
  status: ProductStatus;
  advertised: boolean;
  /** Whoever has booked or bought it, and how to reach them. */
  buyer: { name: string; phone: string; meetingLocation: string } | null;
  /** ISO time until which it is held for the buyer. */
  heldUntil: string | null;
}

export function toMyProductView(row: MyProductRow): MyProductView {
  const { userName, phone, meetingLocation, heldUntil } = row;
  const held = row.status === 'reserved' && heldUntil !== null;
  return {
    id: row.id,
    title: row.name,
    image: pictureOrDrawing(row.imageId, row.categoryPicture),
    priceCents: row.resalePriceCents,
    status: row.status,
    advertised: Boolean(row.advertised),
    buyer:
      userName === null
        ? null
        : { name: userName, phone: phone ?? '', meetingLocation: meetingLocation ?? '' },
    heldUntil: held ? new Date(heldUntil).toISOString() : null,
  };
}
