import { servePage } from './serve';

export const dynamic = 'force-dynamic';
export default function Page() {
  return servePage('/');
}
