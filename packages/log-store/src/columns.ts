/** The columns of a line, with how each is read from the JSON that writers send. */
const columns = {
  id: { type: 'uuid' },
  occurred_at: { type: 'timestamp', from: { name: 'at', type: 'bigint', sql: 'epoch_ms("at")' } },
  ref: { type: 'varchar' },
  source: { type: 'varchar' },
  level: { type: 'varchar' },
  message: { type: 'varchar' },
  status: { type: 'smallint' },
  method: { type: 'varchar' },
  path: { type: 'varchar' },
  milliseconds: { type: 'double' },
  bytes: { type: 'bigint' },
  request_id: { type: 'uuid' },
  role: { type: 'varchar' },
  key_id: { type: 'varchar' },
  address: { type: 'varchar' },
  fields: { type: 'json' },
} as const satisfies Record<string, { type: string; from?: { name: string; type: string; sql: string } }>

type Column = { type: string; from?: { name: string; type: string; sql: string } }

const entries: [string, Column][] = Object.entries(columns)

export const columnNames = entries.map(([name]) => name).join(', ')

export const createLines = (database: string) =>
  `create table if not exists ${database}.lines (${entries.map(([name, { type }]) => `${name} ${type}`).join(', ')})`

/** The rows of a JSON array, which is the statement's first parameter. */
export const linesOfJson = `select ${entries.map(([name, { from }]) => `${from?.sql ?? name} as ${name}`).join(', ')} from (
  select unnest(from_json($1, '[${JSON.stringify(
    Object.fromEntries(entries.map(([name, { type, from }]) => [from?.name ?? name, from?.type ?? type])),
  )}]'), recursive := true))`
