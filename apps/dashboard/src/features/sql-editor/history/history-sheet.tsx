import { Button } from '@plinth/ui/button'
import { Sheet } from '@plinth/ui/sheet'
import { SkeletonText } from '@plinth/ui/skeleton'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { toastError } from '../../../api/toast-error.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { Failure } from '../../../components/frames/failure.tsx'
import { NoMatch } from '../../../components/lists/no-match.tsx'
import { runHistoryQuery, textOfRun, useClearRunHistory } from '../../../data/run-history.ts'
import { writeDraft } from '../../../data/sql-drafts.ts'
import { newSnippetId } from '../../../lib/ids/snippet-id.ts'
import { PastRunItem } from './past-run-item.tsx'

interface HistorySheetProps {
  projectRef: string
  onClose: () => void
}

/** What the person ran here. Opening one leaves its text as a draft, which they read and run themselves. */
export function HistorySheet({ projectRef, onClose }: HistorySheetProps) {
  const [search, setSearch] = useState('')
  const [isClearing, setClearing] = useState(false)
  const [opening, setOpening] = useState<string>()
  const wanted = useDeferredValue(search.trim())
  const { data: runs, error, isPending, refetch } = useQuery(runHistoryQuery(projectRef, wanted))
  const navigate = useNavigate()
  const clear = useClearRunHistory({ onSuccess: () => setClearing(false) })

  async function onOpen(run: string) {
    setOpening(run)
    try {
      const content = await textOfRun(projectRef, run)
      const id = leaveAsDraft(projectRef, content)
      onClose()
      void navigate({ to: '/project/$ref/sql/$id', params: { ref: projectRef, id } })
    } catch (failure) {
      if (failure instanceof Error) toastError(failure)
    } finally {
      setOpening(undefined)
    }
  }

  return (
    <Sheet
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="History"
      description="Your last 200 runs in this project. Only you see them. Rows and messages are not kept."
      footer={
        runs &&
        (runs.length > 0 || search !== '') && (
          <div className="flex justify-end">
            <Button onClick={() => setClearing(true)}>Clear history</Button>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-3">
        <TextInput
          type="search"
          aria-label="Search history"
          placeholder="Search history"
          icon={<Search size={14} aria-hidden />}
          maxLength={200}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {isPending && <SkeletonText />}
        {error && !runs && (
          <Failure title="The history could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {runs?.length === 0 &&
          (wanted === '' ? (
            <p className="text-muted">Nothing yet. What you run in this project appears here.</p>
          ) : (
            <NoMatch title="No run matches" onClear={() => setSearch('')} />
          ))}
        {runs && runs.length > 0 && (
          <ul aria-label="Runs" className="flex flex-col">
            {runs.map((run) => (
              <PastRunItem key={run.id} run={run} isOpening={opening === run.id} onOpen={() => void onOpen(run.id)} />
            ))}
          </ul>
        )}
      </div>
      {isClearing && (
        <ConfirmDialog
          visible
          variant="danger"
          size="medium"
          title="Clear your history?"
          description="What you ran in this project is forgotten. Saved queries and drafts stay."
          confirmText="Clear history"
          loading={clear.isPending}
          onConfirm={() => clear.mutate({ ref: projectRef })}
          onCancel={() => setClearing(false)}
        />
      )}
    </Sheet>
  )
}

function leaveAsDraft(projectRef: string, content: string) {
  const id = newSnippetId()
  writeDraft(projectRef, id, { content, editedAt: Date.now() })
  return id
}
