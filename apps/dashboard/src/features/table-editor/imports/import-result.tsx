import type { ImportOutcome } from '@plinth/contract/row-imports'
import { rowImports } from '@plinth/contract/row-imports'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Table } from '@plinth/ui/table'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { downloadText } from '../../../lib/browser/download-text.ts'
import { formatCount } from '../../../lib/format/format-row-count.ts'
import { outcomeWords } from './outcome-words.ts'
import type { FinishedImport } from './run-import.ts'

interface ImportResultProps {
  projectRef: string
  finished: FinishedImport
  replaces: boolean
  isPartitioned: boolean
  stopsAtBad: boolean
}

/** What happened to the rows, or would happen, and why some were left out. */
export function ImportResult({ projectRef, finished, replaces, isPartitioned, stopsAtBad }: ImportResultProps) {
  const { id, outcome } = finished
  const wouldStop = outcome.is_dry_run && stopsAtBad && outcome.rejected > 0
  return (
    <div className="flex flex-col gap-3">
      <Banner
        tone={outcome.rejected > 0 ? 'warning' : 'info'}
        title={outcomeWords(outcome, { replaces, isPartitioned })}
        action={outcome.rejected > 0 && <DownloadRejected projectRef={projectRef} id={id} />}
      >
        {wouldStop && 'As it is set now, the import stops at the first bad row and imports nothing.'}
      </Banner>
      {outcome.first_rejected.length > 0 && <Reasons outcome={outcome} />}
    </div>
  )
}

function DownloadRejected({ projectRef, id }: { projectRef: string; id: string }) {
  const download = useMutation({
    mutationFn: async () => (await call(rowImports.rejected, { ref: projectRef, id })).text(),
    onSuccess: (text) => downloadText('rejected-rows.csv', 'text/csv', text),
    onError: toastError,
  })
  return (
    <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
      Download rejected rows
    </Button>
  )
}

const MOST_REASONS = 10

function Reasons({ outcome: { first_rejected, rejected } }: { outcome: ImportOutcome }) {
  const first = first_rejected.slice(0, MOST_REASONS)
  return (
    <Table
      label="Rows that are left out"
      rows={first}
      rowKey={({ line }) => line}
      columns={[
        { key: 'line', header: 'Line', align: 'end', width: '5rem', cell: ({ line }) => formatCount(line) },
        {
          key: 'reason',
          header: 'Reason',
          primary: true,
          cell: ({ reason }) => <span className="wrap-anywhere font-normal">{reason}</span>,
        },
      ]}
      footer={
        rejected > first.length && `The first ${first.length} of ${formatCount(rejected)}. The file has all of them.`
      }
    />
  )
}
