import path from 'node:path';

// The packages are installed one folder up.
const root = path.dirname(import.meta.dirname);

export default {
  compress: false,
  poweredByHeader: false,
  outputFileTracingRoot: root,
  turbopack: { root },
};
