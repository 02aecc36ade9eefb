import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { Unplug } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { suspectConnection, useConnection } from '../api/connection.ts'
import { reloadOnceFor } from './missing-code.ts'

/** For a page whose code did not come: no network, or a newer Plinth that has other files. A reload fixes both, and is tried once by itself. */
export function CodeMissing({ error }: { error: Error }) {
  const connection = useConnection()
  const wasAway = useRef(false)
  useEffect(() => {
    void suspectConnection().then((found) => found === 'online' && reloadOnceFor(error))
  }, [error])
  useEffect(() => {
    if (connection !== 'online') wasAway.current = true
    else if (wasAway.current) location.reload()
  }, [connection])
  return (
    <Page>
      <h1 className="sr-only">Not loaded</h1>
      <EmptyState
        kind="nothing"
        icon={<Unplug size={18} aria-hidden />}
        title="This page could not be loaded"
        action={<Button onClick={() => location.reload()}>Load the page again</Button>}
      >
        {connection === 'online'
          ? 'Plinth may have been updated while this page was open.'
          : 'It is loaded as soon as Plinth can be reached again.'}
      </EmptyState>
    </Page>
  )
}
