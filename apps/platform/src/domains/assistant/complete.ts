import { minutes } from '@plinth/catalog/durations'
import type { Completion, CompletionRequest } from '@plinth/contract/assistant'
import { generateText } from 'ai'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { schemaNotShared } from './assistant-errors.ts'
import { completionPrompt } from './completion-prompt.ts'
import { createDataMarks } from './data-marks.ts'
import { modelFor } from './model.ts'
import { explainFailure } from './model-failure.ts'
import { readCompletion } from './read-completion.ts'
import { createSchemaReader } from './read-schema.ts'
import { type Assistant, requireAssistant } from './require-assistant.ts'

const MOST_TOKENS = 2_048
const LONGEST_ANSWER = minutes(2)

/** One question, one answer: no tools, no history. */
export async function complete(
  input: CompletionRequest & { ref: string },
  context: ProjectContext,
): Promise<Completion> {
  const { ai, settings } = await requireAssistant(context)
  const { end } = context.runningCompletions.start({ userId: context.person.userId, ref: input.ref })
  try {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(LONGEST_ANSWER)])
    const asked = await askedFor(input, { ai, settings }, context)
    const { text } = await generateText({
      model: modelFor({ ai, isFast: true, signal }, { task: input.task, settings }, context),
      ...completionPrompt(asked, createDataMarks()),
      maxOutputTokens: MOST_TOKENS,
      maxRetries: 0,
      abortSignal: signal,
    })
    return readCompletion(input.task, text)
  } catch (error) {
    throw explainFailure(error, context)
  } finally {
    end()
  }
}

async function askedFor(input: CompletionRequest, { settings }: Assistant, context: ProjectContext) {
  const { task } = input
  if (task === 'draft_cron') return { task, material: undefined, instruction: input.instruction }
  if (task === 'draft_policy') {
    if (!settings.opt_in_tags.includes('AI_SQL_GENERATOR_OPT_IN')) throw schemaNotShared()
    return { task, material: await tableOf(input.table_id, context), instruction: input.instruction }
  }
  return { task, material: { sql: input.sql, ...('error' in input ? { error: input.error } : {}) } }
}

async function tableOf(table_id: number, context: ProjectContext) {
  const read = createSchemaReader(context)
  const { rows: columns } = await read.columns({ table_id })
  const { rows: policies } = await read.policies({ table_id })
  return { table: `${columns[0]!.schema}.${columns[0]!.table}`, columns, policies }
}
