/** Views of one listing on one day, by one signed-in person or by all anonymous visitors. */
export interface CountedViews {
  productId: string;
  /** In UTC, as YYYY-MM-DD. */
  day: string;
  /** The account of the visitor, to leave out the seller's own views. Empty for anonymous ones. */
  viewerId: string;
  views: number;
}

/** With more entries than this, further listings and visitors are not counted until the next store. */
const MAX_ENTRIES = 10_000;

/** The page views of listings that this process has served since they were last stored. */
export class ViewCounter {
  #entries = new Map<string, CountedViews>();

  count(productId: string, viewerId: string | null, at: Date): void {
    const day = at.toISOString().slice(0, 10);
    this.add({ productId, day, viewerId: viewerId ?? '', views: 1 });
  }

  /** Adds views, also such as could not be stored. */
  add({ productId, day, viewerId, views }: CountedViews): void {
    const key = `${productId} ${day} ${viewerId}`;
    const entry = this.#entries.get(key);
    if (entry) entry.views += views;
    else if (this.#entries.size < MAX_ENTRIES) {
      this.#entries.set(key, { productId, day, viewerId, views });
    }
  }

  /** Takes everything that was counted; the counter is empty afterwards. */
  take(): CountedViews[] {
    const taken = [...this.#entries.values()];
    this.#entries.clear();
    return taken;
  }
}
