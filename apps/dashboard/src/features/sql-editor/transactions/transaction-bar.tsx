import { Button } from '@plinth/ui/button'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { endTransaction } from './end-transaction.ts'
import { setTransaction, type TabTransaction, useTransaction } from './open-transaction.ts'

interface TransactionBarProps {
  transaction: TabTransaction
  isRunning: boolean
}

/** The open transaction of a query, which is committed or rolled back here, and how it ended. */
export function TransactionBar({ transaction, isRunning }: TransactionBarProps) {
  const [ending, setEnding] = useState<'commit' | 'rollback'>()
  const [wasEndedHere, setEndedHere] = useState(false)
  if (transaction.state !== 'open') return <Ended transaction={transaction} takesFocus={wasEndedHere} />

  const end = async (how: 'commit' | 'rollback') => {
    setEnding(how)
    setEndedHere(true)
    await endTransaction(how)
    setEnding(undefined)
  }
  return (
    <section
      aria-label="Open transaction"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-warning-surface px-4 py-1.5"
    >
      <p role="status" className="min-w-0">
        <span className="font-medium">This transaction is open.</span> Nothing is kept until you commit.
      </p>
      {!isRunning && <TimeLeft transaction={transaction} />}
      <div className="ms-auto flex gap-1.5">
        <Button
          size="small"
          loading={ending === 'rollback'}
          disabled={isRunning || ending !== undefined}
          onClick={() => void end('rollback')}
        >
          Roll back
        </Button>
        <Button
          size="small"
          variant="primary"
          loading={ending === 'commit'}
          disabled={isRunning || ending !== undefined}
          onClick={() => void end('commit')}
        >
          Commit
        </Button>
      </div>
      <LeaveQuestion transaction={transaction} />
    </section>
  )
}

const TICK_MS = 1000

/** Read once by screen readers, which would read every second. */
function TimeLeft({ transaction }: { transaction: TabTransaction }) {
  const { expiresAt, id, isLast, ref, snippet } = transaction
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const isOver = now >= expiresAt
  useEffect(() => {
    const why = isLast ? 'It was open for half an hour.' : 'Nothing was run in it for minutes.'
    if (isOver) setTransaction(snippet, ref, { id, state: 'rolled_back' }, why)
  }, [isOver, isLast, snippet, ref, id])
  const seconds = Math.max(0, Math.ceil((expiresAt - now) / 1000))
  return (
    <p role="timer" className="text-muted tabular-nums">
      Rolled back in {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      {isLast ? ' unless you commit' : ' without a run'}
    </p>
  )
}

/** Another query has no bar for it, so leaving rolls it back. */
function LeaveQuestion({ transaction: { snippet } }: { transaction: TabTransaction }) {
  const isLeft = () => useTransaction.getState().transaction?.state === 'open'
  const { status, proceed, reset } = useBlocker({
    // a new query takes its address while it is open
    shouldBlockFn: ({ current, next }) =>
      isLeft() && current.pathname !== next.pathname && !next.pathname.endsWith(`/${snippet}`),
    enableBeforeUnload: isLeft,
    withResolver: true,
  })
  const leave = async () => {
    await endTransaction('rollback')
    proceed?.()
  }
  return (
    <ConfirmDialog
      visible={status === 'blocked'}
      variant="danger"
      title="Leave with an open transaction?"
      description="Leaving rolls it back, so nothing of it is kept. Stay to commit it."
      confirmText="Roll back and leave"
      cancelText="Stay"
      onConfirm={() => void leave()}
      onCancel={() => reset?.()}
    />
  )
}

/** Takes over the focus of the button that is gone, so that it is not lost. */
function Ended({ transaction: { state, why }, takesFocus }: { transaction: TabTransaction; takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  return (
    <p
      ref={text}
      role="status"
      tabIndex={-1}
      className="focus-visible:outline-offset-[-2px] shrink-0 border-b border-border bg-raised px-4 py-1.5 wrap-anywhere"
    >
      <span className="font-medium">{endings[state]}</span> {why}
    </p>
  )
}

const endings: Record<TabTransaction['state'], string> = {
  open: '',
  committed: 'The transaction was committed.',
  rolled_back: 'The transaction was rolled back. Nothing of it was kept.',
  unknown: 'The connection was lost during the commit. Look at the data before you run it again.',
}
