import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { useState } from 'react'
import type { Completion } from '@plinth/contract/assistant'
import { Markdown } from '../markdown/markdown.tsx'
import { AnswerCard } from './answer-card.tsx'
import { TroubleLine } from '../trouble-line.tsx'
import { PendingLine } from './pending-line.tsx'
import { PlainCode } from './plain-code.tsx'
import { proposedSql } from './proposed-sql.ts'
import { SqlDiff } from './sql-diff.tsx'
import type { AskedCompletion } from './use-completion.ts'

interface ProposedFixProps {
  asked: AskedCompletion
  /** The statement that failed. */
  sql: string
  onAgain: () => void
  /** False where it could not take its place. */
  onUse: (sql: string) => boolean
  onClose: () => void
}

/** Another statement in place of the one that failed, to be read before it is taken. */
export function ProposedFix({ asked: { state }, sql, onAgain, onUse, onClose }: ProposedFixProps) {
  if (state.status === 'idle') return null
  return (
    <AnswerCard title="Proposed fix" step={state.status} onClose={onClose}>
      {state.status === 'pending' && <PendingLine onStop={onClose}>The model writes another statement.</PendingLine>}
      {state.status === 'failed' && (
        <TroubleLine trouble={state.trouble} onAgain={state.canAskAgain ? onAgain : undefined} />
      )}
      {state.status === 'done' && <Proposal proposed={state.completion} sql={sql} onUse={onUse} onDiscard={onClose} />}
    </AnswerCard>
  )
}

interface ProposalProps {
  proposed: Completion
  sql: string
  onUse: (sql: string) => boolean
  onDiscard: () => void
}

function Proposal({ proposed: { text, sql: written }, sql, onUse, onDiscard }: ProposalProps) {
  const [isRefused, setRefused] = useState(false)
  const other = proposedSql(written)
  const hasChange = other !== undefined && other !== sql
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      <Markdown text={text} Code={PlainCode} />
      {hasChange ? (
        <SqlDiff before={sql} after={other} />
      ) : (
        <p>{other === undefined ? 'The model proposed no statement.' : 'The model proposed no changes.'}</p>
      )}
      {isRefused && (
        <p role="alert" className="text-danger">
          The statement in the editor has changed since it ran, so nothing was replaced. You can copy the new one.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {hasChange && (
          <Button size="small" variant="primary" onClick={() => setRefused(!onUse(other))}>
            Use it
          </Button>
        )}
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
        {other !== undefined && <CopyButton variant="quiet" label="Copy SQL" text={other} />}
        {hasChange && <span className="text-label text-muted">Puts it into the editor. Nothing runs.</span>}
      </div>
    </div>
  )
}
