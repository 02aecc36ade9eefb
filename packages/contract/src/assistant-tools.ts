import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import { logSourceIds } from '@plinth/catalog/log-sources'
import * as z from 'zod/mini'
import { logLevels } from './logs.ts'

const LONGEST_SQL = 20_000

const Sql = z.string().check(z.minLength(1), z.maxLength(LONGEST_SQL))
const Name = z.string().check(z.minLength(1), z.maxLength(200))
const Why = z.string().check(z.maxLength(2_000))
const TableId = z.int().check(z.minimum(1), z.maximum(4_294_967_295))

const Chart = z.strictObject({ kind: z.enum(['bar', 'line']), x: Name, y: Name })

interface AssistantTool {
  input: z.ZodMiniType
  /** What the organization has to share for it; null where nothing of the project is read. */
  needs: OptInTag | null
}

/** Every tool that the model is offered. None of them writes anything, anywhere. */
export const assistantTools = {
  list_schemas: { input: z.strictObject({}), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  list_tables: { input: z.strictObject({ schema: Name }), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  list_columns: { input: z.strictObject({ table_id: TableId }), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  list_indexes: { input: z.strictObject({ table_id: TableId }), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  list_policies: { input: z.strictObject({ table_id: z.optional(TableId) }), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  list_functions: { input: z.strictObject({ schema: Name }), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  list_extensions: { input: z.strictObject({}), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  explain_query: { input: z.strictObject({ sql: Sql }), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  read_advisors: { input: z.strictObject({}), needs: 'AI_SQL_GENERATOR_OPT_IN' },
  read_logs: {
    input: z.strictObject({ source: z.enum(logSourceIds), level: z.optional(z.enum(logLevels)) }),
    needs: 'AI_LOG_GENERATOR_OPT_IN',
  },
  run_select: { input: z.strictObject({ sql: Sql, chart: z.optional(Chart) }), needs: 'AI_DATA_GENERATOR_OPT_IN' },
  propose_migration: { input: z.strictObject({ name: Name, sql: Sql, why: Why }), needs: null },
  propose_policy: { input: z.strictObject({ table_id: TableId, sql: Sql, why: Why }), needs: null },
} as const satisfies Record<string, AssistantTool>

export type AssistantToolName = keyof typeof assistantTools
