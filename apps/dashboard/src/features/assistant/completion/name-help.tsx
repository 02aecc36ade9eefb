import { Button } from '@plinth/ui/button'
import { WandSparkles } from 'lucide-react'
import { useRef } from 'react'
import type { NameHelpProps } from '../../../components/sql/sql-help.ts'
import { TroubleLine } from '../trouble-line.tsx'
import { PendingLine } from './pending-line.tsx'
import { SentLine } from './sent-line.tsx'
import { useCompletion } from './use-completion.ts'
import { useOffer } from './use-offer.ts'

/** More of a query says nothing more about its name. */
const MOST_SENT = 20_000

/** Fills in a name for a query. The person changes it as they like, and confirms it. */
export function NameHelp({ projectRef, name, readSql, onName }: NameHelpProps) {
  const offer = useOffer(projectRef)
  const { state, ask, leave } = useCompletion(projectRef)
  const button = useRef<HTMLButtonElement>(null)

  async function suggest() {
    // what was pressed may be gone in a moment
    button.current?.focus()
    const answer = await ask(async () => ({ task: 'name_snippet', sql: (await readSql()).slice(0, MOST_SENT) }))
    // what was typed meanwhile stays
    if (answer?.text) onName((current) => (current === name ? answer.text : current))
  }
  const fill: NameHelpProps['onName'] = (change) => {
    onName(change)
    button.current?.focus()
  }
  const stop = () => {
    leave()
    button.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      {offer && (
        <>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button
              ref={button}
              size="small"
              icon={<WandSparkles size={14} aria-hidden />}
              loading={state.status === 'pending'}
              onClick={() => void suggest()}
            >
              Suggest a name
            </Button>
            {state.status === 'pending' && <PendingLine onStop={stop}>The model reads the query.</PendingLine>}
          </div>
          <SentLine offer={offer}>The model sees the SQL of this query.</SentLine>
        </>
      )}
      {state.status === 'failed' && (
        <TroubleLine trouble={state.trouble} onAgain={state.canAskAgain ? () => void suggest() : undefined} />
      )}
      <div role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {state.status === 'done' && <Suggested name={state.completion.text} current={name} onName={fill} />}
      </div>
    </div>
  )
}

function Suggested({ name, current, onName }: { name: string; current: string; onName: NameHelpProps['onName'] }) {
  if (name === '') return <span className="text-muted">The model suggested nothing.</span>
  if (name === current) return <span className="text-muted">Filled in. Change it as you like.</span>
  return (
    <>
      <span className="min-w-0 text-muted wrap-anywhere">Suggested: “{name}”</span>
      <Button size="small" onClick={() => onName(() => name)}>
        Use it
      </Button>
    </>
  )
}
