import { useDocumentTitle } from './use-document-title.ts'

/** The document's title, from the innermost place outwards. */
export function PageTitle({ children }: { children: string }) {
  useDocumentTitle(children)
  return null
}
