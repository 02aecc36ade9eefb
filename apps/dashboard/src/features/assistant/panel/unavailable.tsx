import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { EmptyState } from '@plinth/ui/empty-state'
import { Link } from '@tanstack/react-router'
import { PlugZap } from 'lucide-react'

const EXAMPLE = `PLINTH_AI_BASE_URL=http://localhost:11434/v1
PLINTH_AI_MODEL=qwen3:8b`

/** No model is there to be asked; everything else works. */
export const NotConfigured = () => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <EmptyState kind="nothing" icon={<PlugZap size={18} aria-hidden />} title="No model is configured">
      <div className="flex flex-col gap-3">
        <p>
          The assistant asks a model of your choice: any that speaks the protocol of OpenAI’s chat completions, on this
          machine or elsewhere. Whoever runs Plinth names it in the environment and starts Plinth again.
        </p>
        <p>With Ollama on the same machine:</p>
        <CodeBlock label="Settings of the environment" code={EXAMPLE} />
        <p>
          A model that asks for a key gets it from <code className="font-mono text-label">PLINTH_AI_API_KEY</code>.
          Everything else works without a model.
        </p>
      </div>
    </EmptyState>
  </div>
)

/** The organization does not want it. */
export const SwitchedOff = ({ organization: { name, slug, is_owner } }: { organization: Organization }) => (
  <EmptyState
    kind="forbidden"
    title={`The assistant is switched off for ${name}`}
    action={
      is_owner && (
        <Button asChild>
          <Link to="/org/$slug/settings" params={{ slug }}>
            Open the settings
          </Link>
        </Button>
      )
    }
  >
    {is_owner
      ? 'Nothing is sent to a model. As an owner you can switch it on in the settings of the organization.'
      : 'Nothing is sent to a model. An owner of the organization can switch it on in its settings.'}
  </EmptyState>
)
