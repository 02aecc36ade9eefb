import { deployment } from '@plinth/contract/deployment'
import { organizations } from '@plinth/contract/organizations'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { invalidate } from '../../../api/api.ts'
import { complete } from '../../../data/completions.ts'
import { createCompleter, isShut } from './completer.ts'

/** Asks the model for one thing at a time. Who leaves the place takes the question back. */
export function useCompletion(projectRef: string) {
  const [{ store, ask, leave }] = useState(() =>
    createCompleter(async (request, signal) => {
      try {
        return await complete({ ...request, ref: projectRef }, signal)
      } catch (error) {
        // what is offered follows from these
        if (isShut(error)) void Promise.all([invalidate(organizations.list), invalidate(deployment.get)])
        throw error
      }
    }),
  )
  useEffect(() => leave, [leave])
  return { state: useStore(store), ask, leave }
}

export type AskedCompletion = ReturnType<typeof useCompletion>
