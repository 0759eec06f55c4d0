export default {
  compress: false,
  poweredByHeader: false,
  outputFileTracingRoot: import.meta.dirname,
};
