import { indexes } from '@plinth/contract/indexes'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, invalidate } from '../api/api.ts'
import { type ObjectChoice, objectPages } from './object-pages.ts'
import { refreshStructure } from './refresh-structure.ts'

export const indexesQuery = (ref: string, choice: ObjectChoice) => objectPages(indexes.list, ref, choice)

/** For after a change of them. */
export const refreshIndexes = () => Promise.all([invalidate(indexes.list), refreshStructure()])

/** Building one takes as long as its table is large, so that it can be stopped. */
export function useCreateIndex(onSuccess: () => void) {
  const stop = useRef<AbortController>(undefined)
  const create = useMutation({
    mutationFn: (input: typeof indexes.create.$sent) => {
      stop.current = new AbortController()
      return call(indexes.create, input, { signal: stop.current.signal })
    },
    onSuccess,
    // one that was not finished may be left
    onSettled: () => void refreshIndexes(),
  })
  return { ...create, stop: () => stop.current?.abort() }
}
