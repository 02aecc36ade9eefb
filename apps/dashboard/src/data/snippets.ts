import { ApiError } from '@plinth/contract/api-error'
import { snippets, type Snippet, type SnippetSummary } from '@plinth/contract/snippets'
import { call, type Cancelable, invalidate, keyOf, query, useCall } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'

const MOST = 500

/** One's own snippets and those shared with the project. */
export const snippetsQuery = (ref: string) => query(snippets.list, { ref, limit: MOST })

/** A saved snippet; null when nobody saved one under this id, or it is somebody else's own. */
export const snippetQuery = (ref: string, id: string) => ({
  queryKey: keyOf(snippets.get, { ref, id }),
  queryFn: async ({ signal }: Cancelable): Promise<Snippet | null> => {
    try {
      return await call(snippets.get, { ref, id }, { signal })
    } catch (error) {
      if (error instanceof ApiError && (error.code === 404 || error.code === 400)) return null
      throw error
    }
  },
})

/** The snippet as it is on the server now. */
export const freshSnippet = (ref: string, id: string) =>
  queryClient.fetchQuery({ ...snippetQuery(ref, id), staleTime: 0 })

interface Handlers {
  onSuccess?: (snippet: Snippet) => unknown
}

export const useCreateSnippet = (ref: string, { onSuccess }: Handlers = {}) =>
  useCall(snippets.create, { onSuccess: (snippet) => (remember(ref, snippet), onSuccess?.(snippet)) })

export const useUpdateSnippet = (ref: string, { onSuccess }: Handlers = {}) =>
  useCall(snippets.update, { onSuccess: (snippet) => (remember(ref, snippet), onSuccess?.(snippet)) })

/** Its name, its folder or who sees it; shown before the server answers, and taken back where it refuses. */
export const useChangeSnippet = (ref: string, { onSuccess }: Handlers = {}) =>
  useCall(snippets.update, {
    onSuccess: (snippet) => (remember(ref, snippet), onSuccess?.(snippet)),
    onSend: ({ id, name, visibility, folder }) => {
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(visibility === undefined ? {} : { visibility }),
        ...(folder === undefined ? {} : { folder }),
      }
      return changeInLists(ref, id, change)
    },
  })

/** Whether it is a favorite; shown before the server answers, and taken back where it refuses. */
export const useMarkSnippet = (ref: string) =>
  useCall(snippets.mark, {
    onSuccess: () => void invalidate(snippets.list),
    onSend: ({ id, is_favorite }) => changeInLists(ref, id, { is_favorite }),
  })

function changeInLists(ref: string, id: string, change: Partial<SnippetSummary>) {
  const { queryKey } = snippetsQuery(ref)
  // a list that set out before would bring back what was
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<SnippetSummary[]>(queryKey)?.find((snippet) => snippet.id === id)
  const write = (values: Partial<SnippetSummary>) =>
    queryClient.setQueryData<SnippetSummary[]>(queryKey, (known) =>
      known?.map((snippet) => (snippet.id === id ? { ...snippet, ...values } : snippet)),
    )
  write(change)
  return () => {
    if (before) write(before)
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** `onGone` runs before anything that shows the snippet hears that it is gone. */
export async function removeSnippet(ref: string, id: string, onGone: () => Promise<void>) {
  await call(snippets.remove, { ref, id })
  await onGone()
  queryClient.removeQueries({ queryKey: keyOf(snippets.get, { ref, id }) })
  await invalidate(snippets.list)
}

/** Makes a deleted snippet again, under the id it had. */
export async function bringBackSnippet(ref: string, snippet: Snippet) {
  const { id, name, content, visibility, folder, is_favorite } = snippet
  remember(ref, await call(snippets.create, { ref, id, name, content, visibility, folder }))
  if (!is_favorite) return
  await call(snippets.mark, { ref, id, is_favorite })
  await invalidate(snippets.list)
}

function remember(ref: string, snippet: Snippet) {
  queryClient.setQueryData(keyOf(snippets.get, { ref, id: snippet.id }), snippet)
  void invalidate(snippets.list)
}
