import type { DangerousStatement } from '../../components/sql/dangerous-statements.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useRunOptions } from './options.ts'
import { useTransaction } from './transactions/open-transaction.ts'

interface DangerDialogProps {
  dangers: readonly DangerousStatement[]
  onConfirm: () => void
  onCancel: () => void
}

/** Says what is about to be lost. */
export function DangerDialog({ dangers, onConfirm, onCancel }: DangerDialogProps) {
  const keepsOpen = useRunOptions((options) => options.keepsOpen)
  const isOpen = useTransaction(({ transaction }) => transaction?.state === 'open')
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="medium"
      title={
        dangers.length === 1
          ? 'Run a statement that destroys data?'
          : `Run ${dangers.length} statements that destroy data?`
      }
      description={keepsOpen || isOpen ? 'You can roll it back until you commit.' : 'You cannot undo this here.'}
      confirmText={dangers.length === 1 ? 'Run the statement' : `Run ${dangers.length} statements`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <ul className="flex flex-col gap-3">
        {dangers.map(({ sentence, statement }) => (
          <li key={`${statement.start} ${sentence}`} className="flex flex-col gap-1">
            <p className="text-page font-medium wrap-anywhere">{sentence}</p>
            <code className="line-clamp-3 rounded-control border border-border bg-canvas px-2.5 py-1.5 font-mono text-label whitespace-pre-wrap text-muted wrap-anywhere">
              {statement.text}
            </code>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
