import type { ExportFormat } from '@plinth/postgres-meta/export/export-formats'
import { rowExports } from '@plinth/contract/row-exports'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { RadioCards } from '@plinth/ui/radio-cards'
import { type ReactNode, useEffect, useState } from 'react'
import { downloadByForm } from '../../lib/browser/download-by-form.ts'
import { ExportUnderWay } from './export-under-way.tsx'

interface OpenedExport {
  id: string
  ticket: string
}

interface ExportDialogProps {
  projectRef: string
  title: string
  /** Which rows these are. */
  description: ReactNode
  formats: readonly ExportFormat[]
  /** Why these rows are no file. */
  refusal?: string | undefined
  /** What else is to be chosen. */
  children?: ReactNode
  open: (format: ExportFormat, signal: AbortSignal) => Promise<OpenedExport>
  onClose: () => void
}

type State =
  | { step: 'choosing'; error?: string }
  | { step: 'opening'; abort: AbortController }
  | { step: 'under way'; id: string }

/** A file of rows of any size: what it is, how far it has come, and how it ended. */
export function ExportDialog(props: ExportDialogProps) {
  const { projectRef, title, description, formats, refusal, children, open, onClose } = props
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [state, setState] = useState<State>({ step: 'choosing' })
  const opening = state.step === 'opening' ? state.abort : undefined
  useEffect(() => () => opening?.abort(), [opening])

  async function begin() {
    const abort = new AbortController()
    setState({ step: 'opening', abort })
    try {
      const { id, ticket } = await open(format, abort.signal)
      downloadByForm(rowExports.fetch.path, { ticket })
      setState({ step: 'under way', id })
    } catch (error) {
      if (abort.signal.aborted) return
      setState({ step: 'choosing', error: error instanceof Error ? error.message : 'The export could not begin.' })
    }
  }

  if (state.step === 'under way') {
    return <ExportUnderWay projectRef={projectRef} id={state.id} title={title} onClose={onClose} />
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={refusal !== undefined}
            loading={opening !== undefined}
            onClick={() => void begin()}
          >
            Export
          </Button>
        </DialogActions>
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        {refusal !== undefined && <Banner tone="warning" title={refusal} />}
        {state.step === 'choosing' && state.error !== undefined && <Banner tone="danger" title={state.error} />}
        {children}
        <RadioCards
          label="Format"
          options={options.filter(({ value }) => formats.includes(value))}
          value={format}
          onValueChange={(value) => setFormat(formats.find((known) => known === value) ?? 'csv')}
        />
      </div>
    </Dialog>
  )
}

const options: { value: ExportFormat; title: string; description: string }[] = [
  {
    value: 'csv',
    title: 'CSV',
    description: 'Values are exact, so a spreadsheet may run a text that begins with = as a formula.',
  },
  { value: 'ndjson', title: 'JSON lines', description: 'An object on each line. Numbers keep every digit.' },
  { value: 'sql', title: 'SQL', description: 'An INSERT for each row, in one transaction.' },
]
