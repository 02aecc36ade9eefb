import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { Textarea } from '@plinth/ui/textarea'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { writeDraft } from '../../../data/sql-drafts.ts'
import { newSnippetId } from '../../../lib/ids/snippet-id.ts'
import { sharesSchema } from '../sharing.ts'
import { CronNote } from './cron-note.tsx'
import { DraftAnswer } from './draft-answer.tsx'
import { type DraftKind, draftWords } from './draft-kinds.ts'
import { TroubleLine } from '../trouble-line.tsx'
import { PendingLine } from './pending-line.tsx'
import { SchemaNotShared } from './schema-not-shared.tsx'
import { SentLine } from './sent-line.tsx'
import { TableField, usePolicyTables } from './table-field.tsx'
import { useCompletion } from './use-completion.ts'
import { useOffer } from './use-offer.ts'

interface DraftDialogProps {
  projectRef: string
  kind: DraftKind
  onClose: () => void
}

const LONGEST_WISH = 2000

/** SQL from a sentence: asked for, read, and put into a new query. Nothing runs by itself. */
export const DraftDialog = (props: DraftDialogProps) => (
  // the command menu opens it over pages that have none
  <TooltipProvider>
    <Inside {...props} />
  </TooltipProvider>
)

function Inside({ projectRef, kind, onClose }: DraftDialogProps) {
  const words = draftWords[kind]
  const offer = useOffer(projectRef)
  const navigate = useNavigate()
  const { state, ask, leave } = useCompletion(projectRef)
  const tables = usePolicyTables(projectRef, { isWanted: kind === 'policy' })
  const pathname = useLocation({ select: (location) => location.pathname })
  const [openedAt] = useState(pathname)
  const here = /\/editor\/(\d{1,10})$/.exec(openedAt)?.[1]
  const [chosen, setChosen] = useState(here)
  const [instruction, setInstruction] = useState('')
  const [complaints, setComplaints] = useState<{ table?: string; instruction?: string }>({})
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const table = tables.data?.find(({ id }) => String(id) === chosen)
  const isShut = kind === 'policy' && offer !== undefined && !sharesSchema(offer.organization.opt_in_tags)
  const sql = state.status === 'done' ? state.completion.sql : null

  // what leads away from the page leads out of the dialog
  useEffect(() => {
    if (pathname !== openedAt) onClose()
  }, [pathname, openedAt, onClose])

  function draft() {
    const missing = {
      ...(kind === 'policy' && !table ? { table: 'Choose the table that the policy is for.' } : {}),
      ...(instruction.trim() === '' ? { instruction: words.complaint } : {}),
    }
    setComplaints(missing)
    if (Object.keys(missing).length > 0) return
    void ask(
      kind === 'policy' && table
        ? { task: 'draft_policy', table_id: table.id, instruction: instruction.trim() }
        : { task: 'draft_cron', instruction: instruction.trim() },
    )
  }

  function again() {
    submit.current?.focus()
    draft()
  }

  function open() {
    if (sql === null) return
    const id = newSnippetId()
    writeDraft(projectRef, id, { content: `${sql.replaceAll(/\r\n?/g, '\n')}\n`, editedAt: Date.now() })
    onClose()
    void navigate({ to: '/project/$ref/sql/$id', params: { ref: projectRef, id } })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    draft()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    draft()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={words.title}
      description={words.description}
      size="large"
      {...(kind === 'schedule' || here !== undefined ? { initialFocus: field } : {})}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{isShut ? 'Close' : 'Cancel'}</Button>
          {offer && !isShut && (
            <Button
              ref={submit}
              variant={sql === null ? 'primary' : 'default'}
              type="submit"
              form={form}
              loading={state.status === 'pending'}
            >
              {state.status === 'done' ? 'Draft again' : 'Draft it'}
            </Button>
          )}
          {sql !== null && (
            <Button variant="primary" onClick={open}>
              Open in the editor
            </Button>
          )}
        </DialogActions>
      }
    >
      {isShut ? (
        <SchemaNotShared organization={offer.organization} />
      ) : (
        <div className="flex flex-col gap-4">
          <form id={form} className="flex flex-col gap-4" onSubmit={onSubmit}>
            {kind === 'policy' && (
              <TableField tables={tables} value={chosen} error={complaints.table} onValueChange={setChosen} />
            )}
            <Field label={words.label} {...(complaints.instruction ? { error: complaints.instruction } : {})}>
              <Textarea
                ref={field}
                rows={3}
                maxLength={LONGEST_WISH}
                placeholder={words.placeholder}
                value={instruction}
                onKeyDown={onKeyDown}
                onChange={({ target }) => setInstruction(target.value)}
              />
            </Field>
            {offer && <SentLine offer={offer}>{words.sent}</SentLine>}
          </form>
          {kind === 'schedule' && <CronNote projectRef={projectRef} />}
          {state.status === 'pending' && (
            <PendingLine
              onStop={() => {
                leave()
                submit.current?.focus()
              }}
            >
              {words.pending}
            </PendingLine>
          )}
          {state.status === 'failed' && (
            <TroubleLine trouble={state.trouble} onAgain={state.canAskAgain ? again : undefined} />
          )}
          {state.status === 'done' && <DraftAnswer answer={state.completion} />}
        </div>
      )}
    </Dialog>
  )
}
