import { Around } from '../around';
import { data } from '../data';
import { Grid } from '../grid';

export const dynamic = 'force-dynamic';
export default function Page() {
  return (
    <Around>
      <Grid {...data} />
    </Around>
  );
}
