import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Sheet } from '@plinth/ui/sheet'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ColumnMapping } from './column-mapping.tsx'
import { FormatFields } from './format-fields.tsx'
import {
  complaintOf,
  draftOf,
  type FileHead,
  type ImportForm,
  missingColumns,
  newImportForm,
  previewOf,
  withFormat,
  withTarget,
} from './import-form.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import type { ImportRowsProps } from './import-rows.tsx'
import { RowOptions } from './row-options.tsx'
import { SourceChoice } from './source-choice.tsx'
import { useImport } from './use-import.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../../components/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}))

/** As much of a file as is looked at before it is sent. */
const HEAD_BYTES = 256 * 1024

interface Chosen {
  file: File
  head: FileHead
}

/** Imports a file into a table: what it is, where its columns go, a trial, and the import itself. */
export function ImportSheet({ projectRef, detail, onImported, onClose }: ImportRowsProps & { onClose: () => void }) {
  const { table } = detail
  const [chosen, setChosen] = useState<Chosen>()
  const [form, setForm] = useState<ImportForm>()
  const [isLeaving, setLeaving] = useState(false)
  const { state, run, cancel, reset } = useImport({ projectRef, detail, onImported })
  const format = form?.format
  const preview = useMemo(() => chosen && format && previewOf(chosen.head, format), [chosen, format])
  const complaint = form && preview && complaintOf(form, preview, detail)
  const isRunning = state.is === 'running'

  async function choose(file: File) {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const head = { bytes, isWhole: file.size <= HEAD_BYTES }
    reset()
    setChosen({ file, head })
    setForm(file.size > 0 ? newImportForm(head, detail) : undefined)
  }

  function change(next: ImportForm) {
    reset()
    setForm(next)
  }

  function start(isDryRun: boolean) {
    if (!chosen || !form || !preview || 'problem' in preview) return
    const { file } = chosen
    void run(file, draftOf({ form, preview, detail, bytes: file.size, isDryRun }))
  }

  function restart() {
    reset()
    setChosen(undefined)
    setForm(undefined)
  }

  const outcome = {
    projectRef,
    replaces: form?.existing === 'replace',
    isPartitioned: table.kind === 'partitioned',
    stopsAtBad: !form?.leavesOutBad,
  }
  return (
    <Sheet
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && (isRunning ? setLeaving(true) : onClose())}
      title={`Import rows into ${table.name}`}
      description="All rows are imported in one transaction, as if you had inserted them with SQL."
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {complaint && (
            <p role="alert" className="me-auto min-w-0 flex-1 basis-60 text-danger wrap-anywhere">
              {complaint}
            </p>
          )}
          {isRunning && <Button onClick={() => void cancel()}>{state.isDryRun ? 'Stop' : 'Cancel import'}</Button>}
          {state.is === 'done' && (
            <>
              <Button onClick={restart}>Import another file</Button>
              <Button variant="primary" onClick={onClose}>
                Close
              </Button>
            </>
          )}
          {state.is === 'idle' && (
            <>
              <Button disabled={!form || complaint !== undefined} onClick={() => start(true)}>
                Try it
              </Button>
              <Button variant="primary" disabled={!form || complaint !== undefined} onClick={() => start(false)}>
                Import
              </Button>
            </>
          )}
        </div>
      }
    >
      {isRunning && chosen && (
        <ImportProgress
          fileName={chosen.file.name}
          isDryRun={state.isDryRun}
          bytes={state.bytes}
          progress={state.progress}
        />
      )}
      {state.is === 'done' && <ImportResult {...outcome} finished={state.finished} />}
      {state.is === 'idle' && (
        <div className="flex flex-col gap-6">
          {state.failure && <Banner tone="danger" title={state.failure} />}
          {state.tried && <ImportResult {...outcome} finished={state.tried} />}
          <SourceChoice file={chosen?.file} onChoose={(file) => void choose(file)} />
          {chosen && form && (
            <>
              <FormatFields
                format={form.format}
                onChange={(next) => change(withFormat(form, next, chosen.head, detail))}
              />
              {preview && !('problem' in preview) && preview.columns.length > 0 && (
                <ColumnMapping
                  form={form}
                  preview={preview}
                  detail={detail}
                  onChoose={(index, target) => change(withTarget(form, index, target))}
                />
              )}
              <MissingColumns names={missingColumns(form, detail).map(({ name }) => name)} />
              <RowOptions form={form} detail={detail} onChange={change} />
            </>
          )}
        </div>
      )}
      {isLeaving && isRunning && (
        <Suspense>
          <ConfirmDialog
            visible
            title="Cancel the import?"
            description="All rows that were written are undone."
            confirmText="Cancel import"
            cancelText="Keep importing"
            variant="danger"
            onConfirm={onClose}
            onCancel={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

function MissingColumns({ names }: { names: string[] }) {
  if (names.length === 0) return null
  const columns = names.length === 1 ? `The column ${names[0]} needs` : `The columns ${names.join(', ')} need`
  return <Banner tone="warning" title={`${columns} a value in every row, and no column of the file goes there.`} />
}
