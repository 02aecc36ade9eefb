import { useEffect } from 'react'

/** Names the document. The name before comes back when the part that set it goes. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · Plinth`
    return () => {
      document.title = before
    }
  }, [title])
}
