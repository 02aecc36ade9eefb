import { Button } from '@plinth/ui/button'
import { Lightbulb, MessageCircle, WandSparkles } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ErrorHelpProps } from '../../../components/sql/sql-help.ts'
import { openAssistant } from '../assistants.ts'
import { errorRequest, fitsTheModel } from './error-request.ts'
import { Explanation } from './explanation.tsx'
import { ProposedFix } from './proposed-fix.tsx'
import { SentLine } from './sent-line.tsx'
import { useCompletion } from './use-completion.ts'
import { useOffer } from './use-offer.ts'

/** What the model can do about a statement that failed: say why, and propose another. Nothing runs by itself. */
export function ErrorHelp({ projectRef, failed, onReplace }: ErrorHelpProps) {
  const offer = useOffer(projectRef)
  const explanation = useCompletion(projectRef)
  const fix = useCompletion(projectRef)
  const [isReplaced, setReplaced] = useState(false)
  const explainButton = useRef<HTMLButtonElement>(null)
  const fixButton = useRef<HTMLButtonElement>(null)
  const sent = errorRequest(failed, offer?.organization.opt_in_tags ?? [])
  const explain = () => void explanation.ask({ task: 'explain_error', ...sent })
  const propose = () => {
    setReplaced(false)
    void fix.ask({ task: 'fix_error', ...sent })
  }
  return (
    <div className="flex flex-col gap-3 ps-11 pe-4 pb-4 max-sm:ps-4">
      {offer && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-2">
            {fitsTheModel(failed) && (
              <>
                <Button
                  ref={explainButton}
                  size="small"
                  icon={<Lightbulb size={14} aria-hidden />}
                  loading={explanation.state.status === 'pending'}
                  onClick={explain}
                >
                  Explain
                </Button>
                <Button
                  ref={fixButton}
                  size="small"
                  icon={<WandSparkles size={14} aria-hidden />}
                  loading={fix.state.status === 'pending'}
                  onClick={propose}
                >
                  Fix
                </Button>
              </>
            )}
            <Button
              size="small"
              variant="quiet"
              icon={<MessageCircle size={14} aria-hidden />}
              onClick={() => openAssistant(projectRef)}
            >
              Ask the assistant
            </Button>
          </div>
          <SentLine offer={offer}>
            {fitsTheModel(failed)
              ? 'The model sees this statement and its error.'
              : 'This statement is too long to be sent as a whole.'}
          </SentLine>
        </div>
      )}
      <Explanation
        asked={explanation}
        onAgain={() => {
          explainButton.current?.focus()
          explain()
        }}
        onClose={() => {
          explanation.leave()
          explainButton.current?.focus()
        }}
      />
      <ProposedFix
        asked={fix}
        sql={failed.sql}
        onAgain={() => {
          fixButton.current?.focus()
          propose()
        }}
        onUse={(sql) => {
          const wasReplaced = onReplace(sql)
          setReplaced(wasReplaced)
          if (wasReplaced) fix.leave()
          return wasReplaced
        }}
        onClose={() => {
          fix.leave()
          fixButton.current?.focus()
        }}
      />
      <p role="status" className="text-muted empty:hidden">
        {isReplaced && 'The statement was replaced in the editor. Undo brings yours back. Nothing has run.'}
      </p>
    </div>
  )
}
