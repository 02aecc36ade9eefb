/** Whether the focus is in something that takes text or a choice. */
export function isTyping() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return false
  return focused.isContentEditable || focused.matches('input, textarea, select')
}
