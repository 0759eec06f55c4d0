/** Where this browser stores the texts of a form that was not sent. */
const KEY = 'rummage-draft';

interface StoredDraft {
  /** The session's form token: a draft belongs to one session. */
  session: string;
  values: Record<string, string>;
}

/** The texts of the unsent form of this session; null without any. Drafts of others are deleted. */
export function readDraft(session: string): Record<string, string> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredDraft | null;
    if (draft?.session === session) return draft.values;
    localStorage.removeItem(KEY);
  } catch {
    // No storage, or not what we wrote.
  }
  return null;
}

/** Stores the texts of the form; returns whether the browser has taken them. */
export function writeDraft(session: string, values: Record<string, string>): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ session, values } satisfies StoredDraft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is no draft.
  }
}
