import { logFieldsOf, type LogSourceId } from '@plinth/catalog/log-sources'

type LogFieldType = ReturnType<typeof logFieldsOf>[number]['type']

const GROUP = 'metadata.'

const types: Record<LogFieldType, string> = {
  string: 'VARCHAR',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  datetime: 'TIMESTAMP',
  'number[]': 'DOUBLE[]',
  'string[]': 'VARCHAR[]',
}

/** What has a column of its own in the store, by the field that the catalogue names. */
const fromColumns: Partial<Record<LogSourceId, Record<string, string>>> = {
  edge_logs: {
    'request.method': 'method',
    'request.path': 'path',
    'request.headers.host': "json_extract_string(fields, '$.request.host')",
    'request.headers.x_real_ip': 'address',
    'response.status_code': 'status',
    'response.origin_time': 'milliseconds',
  },
  auth_logs: {
    level: 'level',
    method: 'method',
    path: 'path',
    status: 'status',
    duration: 'milliseconds',
    remote_addr: 'address',
  },
}

/** What every source has, beyond the catalogue its level and its request. */
const OF_LINES = ['id', 'timestamp', 'event_message', 'identifier', 'level', 'request_id'] as const

const valuesOf: Partial<Record<string, string>> = { project: 'identifier' }

/** A source as a table with the fields of the catalogue, over the table `logs`. */
export function viewOf(id: LogSourceId) {
  const ofLine = new Set<string>(OF_LINES)
  const others = logFieldsOf(id).flatMap(({ path, type }) =>
    path.includes('.') || ofLine.has(path) ? [] : [`${valuesOf[path] ?? 'null'}::${types[type]} as "${path}"`],
  )
  const fields = logFieldsOf(id).flatMap(({ path, type }) =>
    path.startsWith(GROUP) ? [[path.slice(GROUP.length), types[type]] as const] : [],
  )
  const columns = Object.entries(fromColumns[id] ?? {})
  const whole = columns.length === 0 ? 'fields' : `json_merge_patch(fields, ${objectOf(nested(columns))})`
  const metadata = fields.length === 0 ? '' : `, from_json(${whole}, '${JSON.stringify(nested(fields))}') as metadata`
  const names = [...OF_LINES.map((name) => `"${name}"`), ...others].join(', ')
  return `select ${names}${metadata} from logs where source = '${id}'`
}

type Tree = { [name: string]: string | Tree }

/** `a.b` as what is inside what. */
function nested(entries: readonly (readonly [path: string, value: string])[]): Tree {
  const root: Tree = {}
  for (const [path, value] of entries) {
    const names = path.split('.')
    const last = names.pop()!
    const place = names.reduce<Tree>((tree, name) => {
      const inner = tree[name]
      return typeof inner === 'object' ? inner : (tree[name] = {})
    }, root)
    place[last] = value
  }
  return root
}

const objectOf = (tree: Tree): string =>
  `json_object(${Object.entries(tree)
    .map(([name, value]) => `'${name}', ${typeof value === 'string' ? value : objectOf(value)}`)
    .join(', ')})`
