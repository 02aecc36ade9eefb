/** Where an arrow key leads from an entry of a list; undefined when it leads nowhere. */
export function nextInList(key: string, index: number, count: number) {
  const next = index + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : count)
  return next >= 0 && next < count ? next : undefined
}
