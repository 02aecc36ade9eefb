import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { ExposedFunction, ExposedRelation } from '@plinth/contract/exposed-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOf, operationsOf } from './api-operation.ts'
import { languages } from './languages.ts'
import { queryName } from './query-name.ts'

const column = (name: string, type = 'text', changes: Partial<ExposedRelation['columns'][number]> = {}) => ({
  name,
  type,
  nullable: false,
  default: null,
  is_read_only: false,
  comment: null,
  values: [],
  max_length: null,
  ...changes,
})

const relation = (changes: Partial<ExposedRelation> = {}): ExposedRelation => ({
  schema: 'public',
  name: 'stones',
  kind: 'table',
  comment: null,
  insertable: true,
  updatable: true,
  deletable: true,
  primary_key: ['id'],
  columns: [column('id', 'bigint'), column('name')],
  embeds: [{ name: 'quarries', hint: null, to_one: true }],
  reached_by: [],
  rls_enabled: true,
  ...changes,
})

const func = (changes: Partial<ExposedFunction> = {}): ExposedFunction => ({
  schema: 'public',
  name: 'weigh',
  comment: null,
  parameters: [
    { name: 'stone', type: 'bigint', required: true },
    { name: 'scale', type: 'text', required: false },
  ],
  returns: 'numeric',
  returns_set: false,
  is_read_only: true,
  ...changes,
})

const subjectOf = ({ schema, name }: { schema: string; name: string }) => ({
  schema,
  name,
  isFirstSchema: schema === 'public',
})
const address = { ref: 'abc', restUrl: 'https://abc.example.com/rest/v1/', key: 'sb_publishable_x' }
const requestOf = (of: ExposedRelation, key: string) => operationsOf(of).find((found) => found.key === key)!.request
const keysOf = (of: ExposedRelation) => operationsOf(of).map(({ key }) => key)

test('nothing is shown that Postgres refuses, or that would name no row', () => {
  const reading = ['read', 'columns', 'row', 'filter', 'page', 'count', 'embed-1']
  expect(keysOf(relation())).toEqual([...reading, 'insert', 'insert-many', 'upsert', 'update', 'delete'])
  const view = { kind: 'view', insertable: false, updatable: false, deletable: false } as const
  expect(keysOf(relation(view))).toEqual(reading)
  expect(keysOf(relation({ ...view, primary_key: [], embeds: [] }))).toEqual([
    'read',
    'columns',
    'filter',
    'page',
    'count',
  ])
  const generated = relation({ columns: [column('id', 'bigint', { is_read_only: true }), column('name')] })
  expect(keysOf(generated)).not.toContain('upsert')
  expect(keysOf(relation({ columns: [], primary_key: [], embeds: [] }))).toEqual(['read', 'count'])
})

test('a row to insert has what has to be given, each a value of its type', () => {
  const request = requestOf(
    relation({
      columns: [
        column('id', 'bigint', { is_read_only: true }),
        column('made_at', 'timestamp with time zone', { default: 'now()' }),
        column('note', 'text', { nullable: true }),
        column('kind', 'public.kind', { values: ['granite', 'slate'] }),
        column('code', 'character varying(2)', { max_length: 2 }),
        column('is_heavy', 'boolean'),
        column('parts', 'integer[]'),
      ],
    }),
    'insert-many',
  )
  expect(request).toMatchObject({
    rows: [
      { kind: 'granite', code: 'te', is_heavy: true, parts: [] },
      { kind: 'slate', code: 'an', is_heavy: false, parts: [] },
    ],
  })
})

test('each language, as it is shown', () => {
  const shown = (of: ExposedRelation, key: string) =>
    Object.values(languages).map(({ code }) => code(address, subjectOf(of), requestOf(of, key)))
  expect(shown(relation(), 'row')).toEqual([
    `curl 'https://abc.example.com/rest/v1/stones?select=*&id=eq.1' \\
  --header 'apikey: sb_publishable_x' \\
  --header 'Accept: application/vnd.pgrst.object+json'`,
    `const { data, error } = await supabase
  .from('stones')
  .select('*')
  .eq('id', 1)
  .single()`,
    `final data = await supabase
  .from('stones')
  .select('*')
  .eq('id', 1)
  .single();`,
    `response = (
  supabase
  .table("stones")
  .select("*")
  .eq("id", 1)
  .single()
  .execute()
)`,
  ])
  expect(shown(relation({ schema: 'depot' }), 'update')).toEqual([
    `curl --request PATCH 'https://abc.example.com/rest/v1/stones?id=eq.1' \\
  --header 'apikey: sb_publishable_x' \\
  --header 'Content-Profile: depot' \\
  --header 'Content-Type: application/json' \\
  --header 'Prefer: return=representation' \\
  --data-raw '{"name":"another text"}'`,
    `const { data, error } = await supabase
  .schema('depot')
  .from('stones')
  .update({ name: 'another text' })
  .eq('id', 1)
  .select()`,
    `final data = await supabase
  .schema('depot')
  .from('stones')
  .update({'name': 'another text'})
  .eq('id', 1)
  .select();`,
    `response = (
  supabase
  .schema("depot")
  .table("stones")
  .update({"name": "another text"})
  .eq("id", 1)
  .execute()
)`,
  ])
})

test('a function is called with what it requires; one of a body alone by plain HTTP', () => {
  const code = (of: ExposedFunction) =>
    Object.values(languages).map((language) => language.code(address, subjectOf(of), callOf(of).request))
  expect(code(func())).toEqual([
    `curl --request POST 'https://abc.example.com/rest/v1/rpc/weigh' \\
  --header 'apikey: sb_publishable_x' \\
  --header 'Content-Type: application/json' \\
  --data-raw '{"stone":1}'`,
    `const { data, error } = await supabase
  .rpc('weigh', { stone: 1 })`,
    `final data = await supabase
  .rpc('weigh', params: {'stone': 1});`,
    `response = (
  supabase
  .rpc("weigh", {"stone": 1})
  .execute()
)`,
  ])
  const [curl, ...others] = code(func({ parameters: [{ name: '', type: 'text', required: true }] }))
  expect(curl).toContain(`'Content-Type: text/plain'`)
  expect(others).toEqual([undefined, undefined, undefined])
})

const hostile = [
  `it's "big"`,
  'two words',
  'a.b',
  'größe 石',
  String.raw`back\slash`,
  'new\nline',
  '$HOME `id` $(id) !!',
  '${name}',
  '[1-2]{a,b}',
  '50% & more? #1',
  'select',
  '__proto__',
  '-d @/etc/passwd',
  '日本\u2028語',
]

interface Received {
  method: string | undefined
  url: URL
  body: string
}

const received: Received[] = []
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    received.push({ method: request.method, url: new URL(request.url!, 'http://localhost'), body })
    response.end('{}')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

const run = promisify(execFile)

test.each(hostile)('%j passes through a shell and an address as it is', async (name) => {
  const { port } = server.address() as AddressInfo
  const of = relation({ name, primary_key: [name], columns: [column(name), column('other')] })
  for (const key of ['row', 'insert', 'update']) {
    received.length = 0
    const line = languages.curl.code(
      { ...address, restUrl: `http://127.0.0.1:${port}/rest/v1/` },
      subjectOf(of),
      requestOf(of, key),
    )
    await run('sh', ['-c', `${line} --silent --noproxy '*'`])
    const [{ url, body } = { url: undefined, body: '' }] = received
    expect(decodeURIComponent(url!.pathname.replace('/rest/v1/', ''))).toBe(name)
    if (key === 'insert') expect(Object.keys(JSON.parse(body) as object)).toEqual([name, 'other'])
    else expect(url!.searchParams.get(queryName(name))).toBe('eq.text')
  }
})

/** What a client is called with, in order. */
type Calls = [method: string, given: unknown[]][]

/** The generated code with a client that writes down how it is called. */
async function callsIn(code: string): Promise<Calls> {
  const module = `export async function run(supabase) { ${code}\n }`
  const { run: runIt } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)) as {
    run: (client: unknown) => Promise<void>
  }
  const calls: Calls = []
  const client: unknown = new Proxy(
    {},
    {
      get: (_, method: string) =>
        method === 'then'
          ? (done: (result: object) => void) => done({})
          : (...given: unknown[]) => {
              calls.push([method, given])
              return client
            },
    },
  )
  // what can be awaited is awaited when it is returned, so it is given in an object of its own
  await runIt(client)
  return calls
}

test.each(hostile)('%j is what TypeScript passes on', async (name) => {
  const of = relation({ name, primary_key: [name], columns: [column(name), column('other')] })
  const calls = async (key: string) => callsIn(languages.typescript.code(address, subjectOf(of), requestOf(of, key))!)
  const [from, , eq] = await calls('row')
  const asAnAddress = new URL(`http://localhost/${String(from![1][0])}`).pathname.slice(1)
  expect(decodeURIComponent(asAnAddress)).toBe(name)
  expect(eq).toEqual(['eq', [queryName(name), 'text']])
  const [, insert] = await calls('insert')
  expect(Object.entries(insert![1][0] as object)).toEqual([
    [name, 'text'],
    ['other', 'text'],
  ])
})

test('names in a request are quoted where its grammar would read them otherwise', () => {
  expect(['id', 'a.b', 'select', `it's "big"`, String.raw`a\b`].map(queryName)).toEqual([
    'id',
    '"a.b"',
    '"select"',
    String.raw`"it's \"big\""`,
    String.raw`"a\\b"`,
  ])
})

test('Dart reads no expression into a text', () => {
  const of = relation({ name: "it's ${a} $b\n" })
  expect(languages.dart.code(address, subjectOf(of), { kind: 'count' })).toContain(
    String.raw`.from('it\'s \${a} \$b%0A')`,
  )
})
