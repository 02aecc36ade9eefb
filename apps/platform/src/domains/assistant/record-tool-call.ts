import type { ProjectContext } from '../../context/caller-contexts.ts'
import { record } from '../audit/record.ts'
import { toolNotWrittenDown } from './assistant-errors.ts'

const LONGEST_INPUT = 2_000

interface ToolCall {
  name: string
  input: unknown
  /** Why nothing came of it. */
  problem?: string
}

/** One line in the organization's audit log for each tool that the model asked for. What the tool answered is not in it. */
export async function recordToolCall(call: ToolCall, context: ProjectContext) {
  try {
    await writeDown(call, context)
  } catch (error) {
    context.log.error({ err: error, request_id: context.requestId }, 'A tool of the assistant cannot be audited')
    throw toolNotWrittenDown()
  }
}

const writeDown = ({ name, input, problem }: ToolCall, context: ProjectContext) =>
  context.sql.transaction((sql) =>
    record(
      { ...context, sql, stores: context.storesOver(sql) },
      {
        verb: 'assistant.tool',
        target: printable(name.slice(0, 100)),
        organizationId: context.membership.organization.id,
        after: {
          project: context.project.ref,
          input: printable(textOf(input).slice(0, LONGEST_INPUT)),
          ...(problem === undefined ? {} : { problem }),
        },
        outcome: problem === undefined ? 'done' : 'failed',
      },
    ),
  )

const textOf = (input: unknown) => (typeof input === 'string' ? input : (JSON.stringify(input) ?? ''))

/** Of what has been cut: Postgres keeps no NUL in a text and no half of a character in JSON. */
const printable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD')
