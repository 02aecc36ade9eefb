/** Gives a text to the browser as a file. */
export function downloadText(name: string, type: string, text: string) {
  downloadBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

/** The same for what is no text. */
export function downloadBlob(name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
