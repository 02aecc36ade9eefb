export type TextPart = { kind: 'text' | 'link'; text: string }

/** Cuts a plain text at its http and https addresses. A full stop after one is not part of it. */
export function splitLinks(text: string): TextPart[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).flatMap((part, index): TextPart[] => {
    if (part === '') return []
    return [{ kind: index % 2 === 1 ? 'link' : 'text', text: part }]
  })
}
