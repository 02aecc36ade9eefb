/** Text, or where to get it. */
export type CopySource = string | Promise<string> | (() => string | Promise<string>)

/** Puts text on the clipboard; rejects where the browser forbids it or the window lacks the focus. */
export async function copyText(source: CopySource) {
  const text = typeof source === 'function' ? source() : source
  if (typeof text === 'string') return navigator.clipboard.writeText(text)
  // Safari ends the permission of the click at the first await, unless the clipboard itself waits.
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((resolved) => new Blob([resolved], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
