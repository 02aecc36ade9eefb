/** Text of any language in a header: its bytes in UTF-8, each as one character. Undefined for what no header can hold. */
export function headerText(text: string): string | undefined {
  const bytes = Buffer.from(text).toString('latin1')
  return isHeaderText(bytes) ? bytes : undefined
}

export const isHeaderText = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)

/** RFC 9110, section 5.6.2. */
export const isHeaderName = (text: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)
