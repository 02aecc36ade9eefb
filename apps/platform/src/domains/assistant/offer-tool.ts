import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import type { AssistantToolName } from '@plinth/contract/assistant-tools'
import { tool, zodSchema } from 'ai'
import type * as z from 'zod/mini'
import { PlatformError } from '../../http/errors.ts'
import { introspectionFailure } from '../database/database-errors.ts'
import { recordToolCall } from './record-tool-call.ts'
import { requireSameAccess } from './require-same-access.ts'
import { isRefusal, type Refused, sharingRefusals, TOO_MANY_CALLS } from './sharing-refusals.ts'
import type { ToolContext } from './tool-context.ts'

const MOST_CALLS = 30

interface Offered<Input> {
  input: z.ZodMiniType<Input>
  needs: OptInTag | null
}

interface Failed {
  error: { code: string; message: string }
}

/**
 * Makes the tools of one message, which run one after the other. A tool that the organization does not share enough for
 * is there all the same, and answers why it is refused. Its answer goes nowhere unless the call stands in the audit log.
 */
export function createToolOffer(context: ToolContext) {
  let calls = 0
  let last: Promise<unknown> = Promise.resolve()

  return function offer<Input>(
    name: AssistantToolName,
    { input: schema, needs }: Offered<Input>,
    description: string,
    run: (input: Input, signal: AbortSignal) => unknown,
  ) {
    async function answer(input: Input, signal: AbortSignal) {
      signal.throwIfAborted()
      const refused = refusal()
      const output = refused ?? (await attempt(() => allowed(input, signal), context))
      const problem = problemIn(output)
      await recordToolCall({ name, input, ...(problem === undefined ? {} : { problem }) }, context.request)
      return output
    }

    async function allowed(input: Input, signal: AbortSignal) {
      await requireSameAccess(context.request)
      return run(input, signal)
    }

    function refusal(): Refused | undefined {
      if (++calls > MOST_CALLS) return { refused: TOO_MANY_CALLS }
      return needs && !context.shared.includes(needs) ? { refused: sharingRefusals[needs] } : undefined
    }

    return tool({
      description,
      inputSchema: zodSchema(schema),
      execute: (input: Input) => {
        const answered = last.then(() => answer(input, context.signal))
        last = answered.catch(() => undefined)
        return answered
      },
      toModelOutput: ({ output }: { output: unknown }) => ({
        type: 'text' as const,
        value: isRefusal(output) ? JSON.stringify(output) : context.marks.around(output),
      }),
    })
  }
}

async function attempt(run: () => unknown, { request: { log, requestId } }: ToolContext): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    const failure = error instanceof PlatformError ? error : introspectionFailure(error)
    if (failure !== error) log.info({ err: error, request_id: requestId }, 'A tool of the assistant failed')
    return { error: { code: failure.code, message: failure.message } } satisfies Failed
  }
}

function problemIn(output: unknown): string | undefined {
  if (isRefusal(output)) return output.refused
  if (typeof output !== 'object' || output === null || !('error' in output)) return undefined
  const { error } = output
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'It failed.'
}
