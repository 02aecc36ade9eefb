/** Where the cursor belongs in a text that differs in its spaces alone: after as many other characters as before. */
export function cursorAfter(before: string, cursor: number, after: string): number {
  const passed = before.slice(0, cursor).replaceAll(/\s/g, '').length
  let seen = 0
  for (let at = 0; at < after.length; at++) {
    if (seen === passed) return at
    if (!/\s/.test(after[at]!)) seen++
  }
  return after.length
}
