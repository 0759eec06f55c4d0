'use client';
import { Grid } from '../grid';

export function ClientGrid(props) {
  return <Grid {...props} />;
}
