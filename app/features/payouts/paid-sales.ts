/** A payout by hand, as far as it decides which sales it pays. Times are epoch milliseconds. */
export interface ExportedLine {
  id: string;
  createdAt: number;
  /** When the money was credited back; null unless the line has failed. */
  failedAt: number | null;
}

/** Sales that were completed later than `after` (null: any time before) and not later than `until`. */
export interface SaleSpan {
  after: number | null;
  until: number;
}

/**
 * The times of completion of the sales that a payout by hand pays. A batch debits the whole balance: the
 * sales since the line before, and those of earlier lines whose failure has credited them back since.
 * @param lines Those of one seller in one currency, oldest first, up to the payout itself.
 */
export function salesPaidBy(lines: readonly ExportedLine[]): SaleSpan[] {
  const spans: SaleSpan[] = [];
  const open = lines.slice(-1);
  for (let line = open.pop(); line; line = open.pop()) {
    const { createdAt } = line;
    const earlier = lines.filter((one) => one.createdAt < createdAt);
    const after = earlier.at(-1)?.createdAt ?? null;
    spans.push({ after, until: createdAt });
    open.push(
      ...earlier.filter(
        ({ failedAt }) => failedAt !== null && failedAt <= createdAt && failedAt > (after ?? 0),
      ),
    );
  }
  return join(spans.sort((one, other) => one.until - other.until));
}

/** Makes one span of those that follow each other. */
function join(spans: readonly SaleSpan[]): SaleSpan[] {
  const joined: SaleSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && last.until === span.after) last.until = span.until;
    else joined.push({ ...span });
  }
  return joined;
}
