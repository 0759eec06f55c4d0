'use client';
import { Around } from '../around';
import { Grid } from '../grid';

export function ClientGrid(props) {
  return (
    <Around>
      <Grid {...props} />
    </Around>
  );
}
