/** Whether a text is an address that may be opened: http or https, nothing else. */
export const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
