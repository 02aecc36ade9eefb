import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import type { Verified } from './latest-verified.ts'
import { shownBackups } from './shown-backups.ts'

/** The rows of a table of backups, and the button below it that shows all where there are many. */
export function useFoldedBackups<Backup extends Verified>(all: readonly Backup[]) {
  const [isWhole, setWhole] = useState(false)
  const latest = shownBackups(all)
  return {
    rows: isWhole ? all : latest,
    footer: latest.length < all.length && (
      <Button size="small" variant="quiet" className="-ms-2" onClick={() => setWhole(!isWhole)}>
        {isWhole ? `Show the latest ${latest.length} backups` : `Show all ${all.length} backups`}
      </Button>
    ),
  }
}
