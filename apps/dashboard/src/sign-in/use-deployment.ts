import { deployment as endpoints, type Deployment } from '@plinth/contract/deployment'
import { useEffect, useState } from 'react'
import { callAuth } from './call-auth.ts'

type Loaded = { deployment?: Deployment; error?: Error }

/** What the sign-in pages must know of the place they run in. */
export function useDeployment() {
  const [loaded, setLoaded] = useState<Loaded>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    callAuth(endpoints.get, {}, { signal: abort.signal })
      .then((deployment) => setLoaded({ deployment }))
      .catch((error: unknown) => {
        if (!abort.signal.aborted && error instanceof Error) setLoaded({ error })
      })
    return () => abort.abort()
  }, [attempt])
  const retry = () => {
    setLoaded({})
    setAttempt(attempt + 1)
  }
  return { ...loaded, retry }
}
