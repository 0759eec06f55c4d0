const BEFORE_COLON = /\s*:/y;

/**
 * The first member that an object of a valid JSON text has twice; null without one. `JSON.parse` takes
 * the last one silently, other programs the first.
 */
export function findRepeatedMember(json: string): string | null {
  /** The names of the members of each open object; null for an open list. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(null);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const start = at;
      at = endOfText(json, start);
      BEFORE_COLON.lastIndex = at + 1;
      if (!BEFORE_COLON.test(json)) continue;
      const members = open.at(-1);
      const name = JSON.parse(json.slice(start, at + 1)) as string;
      if (members?.has(name)) return name;
      members?.add(name);
    }
  }
  return null;
}

/** The position of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}
