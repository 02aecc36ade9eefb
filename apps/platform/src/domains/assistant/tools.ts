import { assistantTools } from '@plinth/contract/assistant-tools'
import type { ToolSet } from 'ai'
import { createToolOffer } from './offer-tool.ts'
import { readLogs } from './read-logs.ts'
import { createSchemaReader } from './read-schema.ts'
import { explained, selected } from './read-sql.ts'
import type { ToolContext } from './tool-context.ts'

/** Every tool that the model is offered with one message. None writes, and none reaches beyond the project. */
export function toolsOf(context: ToolContext) {
  const offer = createToolOffer(context)
  const read = createSchemaReader(context.request)
  const tools = {
    list_schemas: offer('list_schemas', assistantTools.list_schemas, 'The schemas of the database.', read.schemas),
    list_tables: offer(
      'list_tables',
      assistantTools.list_tables,
      'The tables and views of one schema, with their ids, keys and whether row level security is on.',
      read.tables,
    ),
    list_columns: offer(
      'list_columns',
      assistantTools.list_columns,
      'The columns of one table, by the id that list_tables gives, with types, defaults and checks.',
      read.columns,
    ),
    list_indexes: offer(
      'list_indexes',
      assistantTools.list_indexes,
      'The indexes of one table: their columns and definitions, whether they are unique, how large they are, and how often they were used since the statistics of the database began.',
      read.indexes,
    ),
    list_policies: offer(
      'list_policies',
      assistantTools.list_policies,
      'The row level security policies of one table, or of all.',
      read.policies,
    ),
    list_functions: offer(
      'list_functions',
      assistantTools.list_functions,
      'The functions of one schema: what they take and return, not their bodies.',
      read.functions,
    ),
    list_extensions: offer(
      'list_extensions',
      assistantTools.list_extensions,
      'The extensions that are installed or can be.',
      read.extensions,
    ),
    explain_query: offer(
      'explain_query',
      assistantTools.explain_query,
      'The plan of one SQL statement. The statement does not run.',
      ({ sql }, signal) => explained(sql, context.request, signal),
    ),
    read_advisors: offer(
      'read_advisors',
      assistantTools.read_advisors,
      'What the security advisor has found in this project.',
      read.advisors,
    ),
    read_logs: offer(
      'read_logs',
      assistantTools.read_logs,
      'The newest lines of one log of the project, of the last day, of every level or one.',
      (input) => readLogs(input, context),
    ),
    run_select: offer(
      'run_select',
      assistantTools.run_select,
      'Runs one SELECT and gives at most a hundred rows, which the person sees as a table, or as a chart if one is asked for.',
      ({ sql }, signal) => selected(sql, context.request, signal),
    ),
    propose_migration: offer(
      'propose_migration',
      assistantTools.propose_migration,
      'Shows the person SQL that changes the database. Nothing runs until they approve it.',
      proposed,
    ),
    propose_policy: offer(
      'propose_policy',
      assistantTools.propose_policy,
      'Shows the person the SQL of a row level security policy for a table. Nothing runs until they approve it.',
      proposed,
    ),
  } satisfies ToolSet
  // names are looked up by what the model wrote, which may be that of something that every object has
  Object.setPrototypeOf(tools, null)
  return tools
}

const proposed = () => ({ proposed: true, note: 'The person sees the proposal. Nothing has run.' })
