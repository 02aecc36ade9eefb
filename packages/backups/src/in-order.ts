/** Works on so many items at once, and hands on the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underway: Promise<Result>[] = []
  for await (const item of items) {
    const result = work(item)
    // It is waited for later, or nobody wants it any more.
    result.catch(() => undefined)
    if (underway.push(result) >= atOnce) yield await underway.shift()!
  }
  for (const result of underway) yield await result
}
