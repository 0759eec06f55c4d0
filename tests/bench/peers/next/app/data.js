import { readFileSync } from 'node:fs';

/** What our own page showed when it was captured. */
export const data = JSON.parse(readFileSync(process.env.GRID_DATA, 'utf8'));
