import { toolOf, type ToolPart } from '../state/message.ts'

/** What the model did, does, or was not let do, as a sentence. */
export function toolSentence(part: ToolPart) {
  const { state, output } = part
  const [verb, what] = subjectOf(part)
  const forms = verbs[verb]
  const problem = problemOf(part)
  if (problem !== undefined) return `Could not ${forms.plain} ${what}. ${problem}`.trim()
  const refusal = refusalIn(output)
  if (refusal !== undefined) return `Not allowed to ${forms.plain} ${what}. ${refusal}`
  return `${state === 'output-available' ? forms.past : forms.present} ${what}`
}

/** Why a tool failed, or had nothing to give; undefined when it did what it is for. */
export const problemOf = ({ state, output, errorText }: ToolPart): string | undefined =>
  state === 'output-error' ? (errorText ?? '') : (errorIn(output) ?? unavailableIn(output))

/** Why a tool was refused; undefined when it was not. */
export function refusalIn(output: unknown): string | undefined {
  const refused = fieldOf(output, 'refused')
  return typeof refused === 'string' ? refused : undefined
}

const verbs = {
  read: { plain: 'read', present: 'Reading', past: 'Read' },
  run: { plain: 'run', present: 'Running', past: 'Ran' },
  propose: { plain: 'propose', present: 'Writing', past: 'Proposed' },
  use: { plain: 'use', present: 'Using', past: 'Used' },
}

type Subject = [keyof typeof verbs, string]

function subjectOf(part: ToolPart): Subject {
  const name = toolOf(part)
  return subjects.get(name)?.(part.input, part.output) ?? ['use', name]
}

type SubjectOf = (input: unknown, output: unknown) => Subject

/** A map, since the model may call a tool what every object has. */
const subjects = new Map<string, SubjectOf>(
  Object.entries<SubjectOf>({
    list_schemas: () => ['read', 'the schemas'],
    list_tables: (input) => ['read', `the tables${ofSchema(input)}`],
    list_columns: (_, output) => ['read', `the columns of ${tableIn(output)}`],
    list_indexes: (_, output) => ['read', `the indexes of ${tableIn(output)}`],
    list_policies: (input, output) => [
      'read',
      fieldOf(input, 'table_id') === undefined ? 'the policies' : `the policies of ${tableIn(output)}`,
    ],
    list_functions: (input) => ['read', `the functions${ofSchema(input)}`],
    list_extensions: () => ['read', 'the extensions'],
    explain_query: () => ['read', 'the plan of a query'],
    read_logs: (input) => [
      'read',
      typeof fieldOf(input, 'source') === 'string' ? `the log ${String(fieldOf(input, 'source'))}` : 'a log',
    ],
    read_advisors: () => ['read', 'what the advisor found'],
    run_select: () => ['run', 'a query'],
    propose_migration: () => ['propose', 'a migration'],
    propose_policy: () => ['propose', 'a policy'],
  }),
)

function ofSchema(input: unknown) {
  const schema = fieldOf(input, 'schema')
  return typeof schema === 'string' ? ` of ${schema}` : ''
}

/** Its name is known once something of it was read; what is asked for is an id. */
function tableIn(output: unknown) {
  const rows = fieldOf(output, 'rows')
  const table = Array.isArray(rows) ? fieldOf(rows[0], 'table') : undefined
  return typeof table === 'string' ? table : 'a table'
}

function errorIn(output: unknown) {
  const message = fieldOf(fieldOf(output, 'error'), 'message')
  return typeof message === 'string' ? message : undefined
}

function unavailableIn(output: unknown) {
  const note = fieldOf(output, 'note')
  return fieldOf(output, 'is_available') === false ? (typeof note === 'string' ? note : '') : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
