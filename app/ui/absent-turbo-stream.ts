/** Stands in the page's scripts for a library that only Single Fetch would use (vite.config.ts). */
function absent(): never {
  throw new Error('Single Fetch is off.');
}

export { absent as decode, absent as encode };
