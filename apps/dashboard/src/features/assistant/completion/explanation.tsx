import { Markdown } from '../markdown/markdown.tsx'
import { AnswerCard } from './answer-card.tsx'
import { TroubleLine } from '../trouble-line.tsx'
import { PendingLine } from './pending-line.tsx'
import { PlainCode } from './plain-code.tsx'
import type { AskedCompletion } from './use-completion.ts'

interface ExplanationProps {
  asked: AskedCompletion
  onAgain: () => void
  onClose: () => void
}

/** Why a statement failed, as the model sees it. */
export function Explanation({ asked: { state }, onAgain, onClose }: ExplanationProps) {
  if (state.status === 'idle') return null
  return (
    <AnswerCard title="Explanation" step={state.status} onClose={onClose}>
      {state.status === 'pending' && <PendingLine onStop={onClose}>The model reads the error.</PendingLine>}
      {state.status === 'failed' && (
        <TroubleLine trouble={state.trouble} onAgain={state.canAskAgain ? onAgain : undefined} />
      )}
      {state.status === 'done' && (
        <div aria-live="polite" className="flex flex-col gap-3">
          <Markdown text={state.completion.text || 'The model wrote nothing.'} Code={PlainCode} />
          {state.completion.sql !== null && <PlainCode code={state.completion.sql} language="sql" index={0} />}
        </div>
      )}
    </AnswerCard>
  )
}
