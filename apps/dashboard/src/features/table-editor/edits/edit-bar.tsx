import { Button } from '@plinth/ui/button'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLeaveQuestion } from '../../../components/forms/use-leave-question.ts'
import { CopyRows } from '../exports/copy-rows.tsx'
import type { RowEdits } from './row-edits.ts'
import { countOf } from './staged.ts'

type LeaveQuestion = ReturnType<typeof useLeaveQuestion>

const ConfirmDialog = lazy<ComponentType<LeaveQuestion>>(() =>
  import('../../../components/dialogs/confirm-dialog.tsx').then(
    (module) => ({ default: module.ConfirmDialog }),
    () => ({ default: LeaveUnasked }),
  ),
)
const ReviewSql = lazy(async () => ({ default: (await import('./review-sql.tsx')).ReviewSql }))
const SetColumn = lazy(async () => ({ default: (await import('./set-column.tsx')).SetColumn }))

/** What can be done with the selected rows, and with the changes that are not saved. */
export function EditBar({ edits }: { edits: RowEdits }) {
  const { staged, isSaving, failure, selection } = useSyncExternalStore(edits.subscribe, edits.state)
  const [isReviewing, setReviewing] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const count = countOf(staged)
  const selected = selection?.kind === 'cells' ? 0 : edits.selectedRows().length
  const question = useLeaveQuestion(count > 0)
  useSaveKey(edits)
  return (
    <>
      <Suspense>{count > 0 && <ConfirmDialog {...question} />}</Suspense>
      {selected > 0 && (
        <Bar label="Selected rows">
          <output className="me-auto">{selected === 1 ? '1 row selected' : `${selected} rows selected`}</output>
          <CopyRows edits={edits} />
          <Button size="small" onClick={() => void edits.duplicateSelected()}>
            Duplicate
          </Button>
          <Button size="small" onClick={() => setSetting(true)}>
            Set column
          </Button>
          <Button size="small" variant="danger" onClick={edits.deleteSelected}>
            Delete
          </Button>
        </Bar>
      )}
      {count > 0 && (
        <Bar label="Unsaved changes">
          <output>{count === 1 ? '1 change' : `${count} changes`}</output>
          <p role="alert" className="me-auto min-w-0 flex-1 text-danger wrap-anywhere">
            {failure && sentencesOf(failure)}
          </p>
          {failure?.isConflict && (
            <Button size="small" disabled={isSaving} onClick={() => void edits.overwrite()}>
              Overwrite
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => setReviewing(true)}>
            Review SQL
          </Button>
          <Button size="small" variant="quiet" disabled={isSaving} onClick={edits.discard}>
            Discard
          </Button>
          <Button size="small" variant="primary" loading={isSaving} onClick={() => void edits.save()}>
            Save
          </Button>
        </Bar>
      )}
      <Suspense>
        {isReviewing && <ReviewSql edits={edits} onClose={() => setReviewing(false)} />}
        {isSetting && <SetColumn edits={edits} count={selected} onClose={() => setSetting(false)} />}
      </Suspense>
    </>
  )
}

/** Without a network there is no dialog; the changes stay staged, so that leaving loses none. */
function LeaveUnasked({ visible, onConfirm }: LeaveQuestion) {
  useEffect(() => {
    if (visible) onConfirm()
  })
  return null
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-t border-border bg-raised px-3 py-1.5"
    >
      {children}
    </section>
  )
}

function sentencesOf({ message, problems }: NonNullable<ReturnType<RowEdits['state']>['failure']>) {
  const columns = [...new Set(problems.flatMap(({ column }) => column ?? []))]
  return columns.length > 0 ? `${columns.join(', ')}: ${message}` : message
}

/** Ctrl or Cmd + S. What is still in an open editor is staged first. */
function useSaveKey(edits: RowEdits) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const wasEditing = edits.commitEdit()
      if (!wasEditing && countOf(edits.state().staged) === 0) return
      event.preventDefault()
      void edits.save()
    }
    // before an open editor keeps the key to itself
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [edits])
}
