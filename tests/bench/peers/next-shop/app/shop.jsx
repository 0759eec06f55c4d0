'use client';
import { ShopPage } from '../../shop/pages';

/** A client component: Next sends its data once, not its markup, which is the faster of the two. */
export function Shop({ data }) {
  return <ShopPage data={data} />;
}
