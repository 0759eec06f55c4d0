import { servePage } from '../serve';

export const dynamic = 'force-dynamic';
export default async function Page({ searchParams }) {
  return servePage(`/search?${new URLSearchParams(await searchParams)}`);
}
