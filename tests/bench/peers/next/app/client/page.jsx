import { data } from '../data';
import { ClientGrid } from './client-grid';

export const dynamic = 'force-dynamic';
export default function Page() {
  return <ClientGrid {...data} />;
}
