import { useLocation } from '@tanstack/react-router'
import { useAssistant } from '../assistants.ts'
import { suggestionsFor } from '../suggestions.ts'

interface NothingSaidProps {
  projectRef: string
  seesSchema: boolean
  onAsk: (prompt: string) => void
}

/** A chat that is empty, and what one may ask on this page. */
export function NothingSaid({ projectRef, seesSchema, onAsk }: NothingSaidProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const laidReady = useAssistant(projectRef, ({ state }) => state.extras.suggestions)
  const { title, prompts } = laidReady ?? suggestionsFor(path, seesSchema)
  return (
    <div className="flex flex-col gap-3 px-4 py-6">
      <div>
        <h3 className="text-page font-medium">{title}</h3>
        <p className="text-muted">
          {seesSchema
            ? 'The assistant reads what your organization shares. Nothing runs without your approval.'
            : 'The model sees nothing of the database, only what you write and attach. Nothing runs without your approval.'}
        </p>
      </div>
      <ul className="flex flex-col gap-1.5">
        {prompts.map((prompt) => (
          <li key={prompt}>
            <button
              type="button"
              onClick={() => onAsk(prompt)}
              className="w-full rounded-control border border-border bg-surface px-3 py-2 text-start hover:bg-hover-surface pointer-coarse:py-2.5"
            >
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
