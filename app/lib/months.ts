/** The same time of day so many calendar months later (UTC); the last day where there is none. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + months);
  // 31 August and six months would be 3 March.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return to;
}
