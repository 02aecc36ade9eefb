import type { StructureStatement } from '@plinth/postgres-meta/ddl/structure-statement'
import { Button } from '@plinth/ui/button'
import { Sheet } from '@plinth/ui/sheet'
import {
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { structureFailure } from './structure-failure.ts'

const ReviewStructure = lazy(async () => ({ default: (await import('./review-structure.tsx')).ReviewStructure }))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../dialogs/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface StructureSheetProps {
  title: string
  description: string
  saveLabel: string
  /** Asked before what was entered is thrown away. */
  leaving: { title: string; description: string; confirmText: string }
  /** Whether something would be thrown away. */
  isChanged: boolean
  /** What saving loses. */
  warning?: string | undefined
  /** The field of the call for a field of the form, where they differ. */
  fieldOf?: (field: string) => string
  /** Whether the form has a place for an error of this field of the call. */
  isShown: (field: string) => boolean
  /** Saving runs its one statement outside of a transaction. */
  isAlone?: boolean
  /** Throws where no SQL can say it. */
  written: () => readonly StructureStatement[]
  call: { error: Error | null; isPending: boolean; reset: () => void }
  onSave: () => void
  onClose: () => void
  children: (form: FormParts) => ReactNode
}

interface FormParts {
  errorAt: (field: string) => string | undefined
  /** Has the focus at first. */
  nameInput: RefObject<HTMLInputElement | null>
}

/** A form of something in the database, with the SQL that saving it runs. */
export function StructureSheet({ call, written, onSave, onClose, children, ...props }: StructureSheetProps) {
  const { title, description, saveLabel, leaving, isChanged, warning, fieldOf = same, isShown } = props
  const [refused, setRefused] = useState<Error>()
  const [review, setReview] = useState<readonly string[]>()
  const [isLeaving, setLeaving] = useState(false)
  const id = useId()
  const fields = useRef<HTMLFormElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const error = refused ?? call.error
  const failure = error ? structureFailure(error, isShown) : undefined
  const errorAt = (field: string) => failure?.fields[fieldOf(field)]
  const shown = failure?.message ?? warning
  useEffect(() => {
    if (error) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])

  /** Undefined where there is nothing to run; why is shown. */
  function statements() {
    if (!call.isPending) call.reset()
    setRefused(undefined)
    try {
      const found = written().map(({ sql }) => sql)
      if (found.length > 0) return found
      setRefused(new Error('Nothing has changed yet.'))
    } catch (failed) {
      if (failed instanceof Error) setRefused(failed)
    }
    return undefined
  }

  function leave() {
    // a key that was faster than the review is meant for the review
    if (review) setReview(undefined)
    else if (!isChanged) onClose()
    else setLeaving(true)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!call.isPending && statements()) onSave()
  }

  return (
    <Sheet
      open
      size="large"
      initialFocus={nameInput}
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={title}
      description={description}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {shown && (
            <p role="alert" className="me-auto min-w-0 flex-1 basis-60 text-danger wrap-anywhere whitespace-pre-line">
              {shown}
            </p>
          )}
          <Button variant="quiet" onClick={() => setReview(statements())}>
            Review SQL
          </Button>
          <Button variant="primary" type="submit" form={id} loading={call.isPending}>
            {saveLabel}
          </Button>
        </div>
      }
    >
      <form id={id} ref={fields} className="flex flex-col gap-6" onSubmit={submit}>
        {children({ errorAt, nameInput })}
      </form>
      <Suspense>
        {review && <ReviewStructure statements={review} isAlone={props.isAlone} onClose={() => setReview(undefined)} />}
        {isLeaving && (
          <ConfirmDialog
            visible
            {...leaving}
            cancelText="Keep editing"
            variant="danger"
            onConfirm={onClose}
            onCancel={() => setLeaving(false)}
          />
        )}
      </Suspense>
    </Sheet>
  )
}

const same = (field: string) => field
