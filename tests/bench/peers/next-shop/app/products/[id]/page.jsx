import { servePage } from '../../serve';

export const dynamic = 'force-dynamic';
export default async function Page({ params }) {
  return servePage(`/products/${(await params).id}`);
}
