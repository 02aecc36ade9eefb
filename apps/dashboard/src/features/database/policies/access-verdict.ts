import type { Explanation } from '@plinth/contract/policies'
import { ident, qualified } from '@plinth/postgres-meta/quote'
import type { AccessForm } from './access-question.ts'

interface AccessVerdict {
  tone: 'info' | 'warning' | 'danger'
  title: string
  text?: string
  /** What grants the privileges that are missing. */
  sql?: string
}

interface Asked extends Pick<AccessForm, 'role' | 'command'> {
  schema: string
  table: string
}

/** What comes of it, in one sentence and why. */
export function accessVerdict(asked: Asked, { missing, row, row_security, steps }: Explanation): AccessVerdict {
  const does = `${asked.role} ${verbs[asked.command]}`
  if (missing.length > 0) {
    return {
      tone: 'danger',
      title: `${asked.role} cannot ${can[asked.command]}: it lacks ${missing.join(' and ')}.`,
      text: 'Postgres refuses the request before it looks at any policy.',
      sql: missing.map((privilege) => grant(privilege, asked)).join('\n'),
    }
  }
  if (row === 'missing') return { tone: 'warning', title: 'There is no row with this key.' }
  if (row_security === 'off')
    return { tone: 'warning', title: `${does} every row: row-level security is off.`, text: 'No policy is asked.' }
  if (row_security === 'bypassed')
    return {
      tone: 'info',
      title: `${does} every row: the role bypasses row-level security.`,
      text: 'No policy is asked.',
    }
  if (row === 'none')
    return { tone: 'info', title: 'These policies are asked. Enter the key of a row to see what they say of it.' }
  if (steps.some(({ verdict }) => verdict === 'fails'))
    return { tone: 'danger', title: 'A condition fails on this row, and the whole request may fail with it.' }
  return steps.every(({ verdict }) => verdict === 'passes')
    ? { tone: 'info', title: `${does} this row.` }
    : { tone: 'warning', title: `${asked.role} cannot ${can[asked.command]} this row.` }
}

const verbs = { SELECT: 'can read', INSERT: 'can insert', UPDATE: 'can change', DELETE: 'can delete' } as const
const can = { SELECT: 'read', INSERT: 'insert', UPDATE: 'change', DELETE: 'delete' } as const

const grant = (privilege: string, { role, schema, table }: Asked) =>
  privilege.startsWith('USAGE')
    ? `grant usage on schema ${ident(schema)} to ${ident(role)};`
    : `grant ${privilege.split(' ')[0]!.toLowerCase()} on ${qualified(schema, table)} to ${ident(role)};`
