/** Memoizes a formatter for each locale: creating one takes longer than formatting. */
export function byLocale<Format>(create: (locale: string) => Format): (locale: string) => Format {
  const known = new Map<string, Format>();
  return (locale) => {
    const format = known.get(locale) ?? create(locale);
    known.set(locale, format);
    return format;
  };
}
