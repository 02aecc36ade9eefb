import { CodeBlock } from '@plinth/ui/code-block'

const EXAMPLE = `PLINTH_AI_BASE_URL=http://localhost:11434/v1
PLINTH_AI_MODEL=qwen3:8b`

export const NO_MODEL = 'No model is configured'

/** How the operator makes a model available to the assistant. */
export const HowToAddAModel = () => (
  <div className="flex flex-col gap-3">
    <p>
      The assistant asks a model of your choice: any OpenAI-compatible endpoint, on this machine or elsewhere. Set these
      variables and restart.
    </p>
    <p>With Ollama on the same machine:</p>
    <CodeBlock wrap label="Settings of the environment" code={EXAMPLE} />
    <p>
      A model that asks for a key gets it from <code className="font-mono text-label">PLINTH_AI_API_KEY</code>.
      Everything else works without a model.
    </p>
  </div>
)
