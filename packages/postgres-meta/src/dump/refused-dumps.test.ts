import { afterEach, expect, test } from 'vitest'
import { compressed, givenDumpRuns } from '../testing/given-dump-runs.ts'

const { pool, run, refusalOf, rows } = await givenDumpRuns()

afterEach(() => pool.query('drop table if exists made'))

const MADE = 'create table made (id int);\n'

/** Whether the table of the beginning is there. */
const isMade = async () => (await rows(`select to_regclass('public.made') is not null as made`))[0]!['made']

const tar = () => {
  const bytes = Buffer.alloc(1024)
  bytes.write('toc.dat')
  bytes.write('ustar', 257)
  return bytes
}

test.each([
  ['of pg_dump', Buffer.from('PGDMP\x01\x0e'), 'custom format', 'pg_restore --file=dump.sql'],
  ['tar', tar(), 'tar archive', 'pg_restore --file=dump.sql'],
  ['zip', Buffer.from('PK\x03\x04....'), 'zip', 'Unpack it'],
  ['xz', Buffer.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), 'xz', 'unxz'],
  ['zstd', Buffer.of(0x28, 0xb5, 0x2f, 0xfd, 0), 'zstd', 'unzstd'],
  ['bzip2', Buffer.from('BZh91AY'), 'bzip2', 'bunzip2'],
  ['UTF-16', Buffer.from(`\ufeff${MADE}`, 'utf16le'), 'UTF-16', 'UTF-8'],
])('a file in another format is refused with what to do: %s', async (_, file, message, hint) => {
  const expected = { message: expect.stringContaining(message), hint: expect.stringContaining(hint) }
  expect(await refusalOf(file)).toMatchObject(expected)
  expect(await refusalOf(compressed(file))).toMatchObject(expected)
})

test.each([
  ['a zero byte', Buffer.from(`${MADE}select 1;\nselect 'a\0b';`), 3, 'zero byte'],
  ['a byte of Latin 1', Buffer.from(`${MADE}select 'caf\xe9';\nselect 2;`, 'latin1'), 2, 'UTF-8'],
  ['half a character at the end', Buffer.from(`${MADE}-- é`).subarray(0, -1), 2, 'UTF-8'],
  ['an overlong character', Buffer.concat([Buffer.from(MADE), Buffer.of(0xc0, 0xaf)]), 2, 'UTF-8'],
  ['half of a surrogate pair', Buffer.concat([Buffer.from(MADE), Buffer.of(0xed, 0xa0, 0x80)]), 2, 'UTF-8'],
  ['a zero byte in rows', Buffer.from(`${MADE}copy made from stdin;\n1\n\0\n\\.\n`), 4, 'zero byte'],
])('%s is refused with its line', async (_, file, line, message) => {
  expect(await refusalOf(file)).toMatchObject({ line, message: expect.stringContaining(message) })
  expect(await isMade()).toBe(false)
})

test.each([
  ['\\! touch /tmp/x', 'command \\! of psql'],
  ['\\i other.sql', 'command \\i of psql'],
  ['\\copy made from x', 'command \\copy of psql'],
  ['\\connect app', 'connects to another database'],
  [`\\connect -reuse-previous=on "dbname='app'"`, 'connects to another database'],
  ['\\encoding LATIN1', 'command \\encoding of psql'],
  ['\\.', 'command \\. of psql'],
])('%s is refused with its line', async (command, message) => {
  expect(await refusalOf(`${MADE}${command}\nselect 1;`)).toMatchObject({
    line: 2,
    statement: command,
    message: expect.stringContaining(message),
  })
  expect(await isMade()).toBe(false)
})

test('a backslash within a statement is refused', async () => {
  expect(await refusalOf(`${MADE}\nselect 1 \\gexec\n`)).toMatchObject({
    line: 3,
    message: expect.stringContaining('within'),
  })
})

test('commands that change nothing here are understood', async () => {
  const commands = ['\\restrict key', '\\encoding UTF8', '\\connect postgres', `\\c "postgres"`, '\\unrestrict key']
  await run(`${commands.join('\n')}\n\\connect -reuse-previous=on "dbname='postgres'"\n${MADE}\\unrestrict`)
  expect(await isMade()).toBe(true)
})

test.each([
  ['a statement', `${MADE}delete from made`, 'within a statement'],
  ['a string', `${MADE}select 'open;`, 'within a statement'],
  ['rows', `${MADE}copy made from stdin;\n1\n2\n`, 'within the rows'],
  ['the last row', `${MADE}copy made from stdin;\n1\n\\.`, 'within the rows'],
  ['a dump', `--\n-- PostgreSQL database dump\n--\n${MADE}`, 'its last line is missing'],
])('a file that ends within %s is refused', async (_, file, message) => {
  expect(await refusalOf(file)).toMatchObject({ message: expect.stringContaining(message) })
  expect(await isMade()).toBe(false)
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, -20)],
  ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(30, 7), bytes.subarray(70)])],
  ['followed by something else', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
])('a compressed file that is %s is refused, and nothing is kept', async (_, broken) => {
  const text = MADE + Array.from({ length: 500 }, (__, n) => `insert into made values (${n * n});\n`).join('')
  expect(await refusalOf(broken(compressed(text)))).toMatchObject({
    message: expect.stringContaining('damaged or cut off'),
  })
  expect(await isMade()).toBe(false)
})

test('what a statement returns is not kept in memory, and too much of it is refused', async () => {
  const query = (rows: number) => `${MADE}select repeat('x', 100000) from generate_series(1, ${rows});`
  expect(await refusalOf(query(1000))).toMatchObject({ line: 2, message: 'It returns more than 64 MB.' })
  expect(await isMade()).toBe(false)
  await run(query(100))
})

test('a password is not in what is shown of a statement', async () => {
  const refusal = await refusalOf(`alter role nobody_there with login password 'secret';`)
  expect(refusal.statement).toBe('alter role nobody_there with login password …')
  expect(JSON.stringify(refusal)).not.toContain('secret')
})
