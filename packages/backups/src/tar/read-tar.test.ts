import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { tarOf } from '../testing/given-source.ts'
import { readTar } from './read-tar.ts'
import { TAR_BLOCK, TAR_FIELDS, tarChecksum, type TarField } from './tar-format.ts'
import { tarHeader } from './tar-header.ts'
import { bytesOf, pieces } from '../testing/pieces.ts'

test('files and folders come back with their names, sizes and content', async () => {
  const files = {
    empty: Buffer.alloc(0),
    'base/1/2619': randomBytes(8192),
    'base/1/odd': randomBytes(513),
    'caf\u00e9': randomBytes(1),
  }
  const found = await entriesOf(await bytesOf(tarOf(files)))
  expect(found.filter(({ type }) => type === 'folder').map(({ name }) => name)).toEqual(['base', 'base/1'])
  expect(found.flatMap(({ type, name, content }) => (type === 'file' ? [[name, content]] : []))).toEqual(
    Object.entries(files),
  )
})

test('a file of more than 8 GB has its size', async () => {
  const bytes = 9 * 1024 ** 3 + 5
  const entries = readTar(pieces(tarHeader('base/1/16384', 'file', bytes)!, 100))
  const first = await entries.next()
  expect(first.value).toMatchObject({ name: 'base/1/16384', bytes })
})

test('what is left unread of a file is skipped', async () => {
  const archive = await bytesOf(tarOf({ one: randomBytes(5_000), other: Buffer.from('here') }))
  const names: string[] = []
  for await (const { name } of readTar(pieces(archive, 700))) names.push(name)
  expect(names).toEqual(['one', 'other'])
})

test.each([
  ['a name that is absolute', { name: '/etc/passwd' }],
  ['a name that leads out of the folder', { name: 'base/../../evil' }],
  ['a name with an empty step', { name: 'base//1' }],
  ['a name with a step that stays', { name: 'base/./1' }],
  ['no name', { name: '' }],
  ['the folder itself', { name: './' }],
  ['a second half of a name', { prefix: '/etc' }],
  ['a symbolic link', { type: '2', link: '/etc' }],
  ['a hard link', { type: '1', link: 'PG_VERSION' }],
  ['a device', { type: '3' }],
  ['a named pipe', { type: '6' }],
  ['an extended header', { type: 'x' }],
  ['a folder with content', { type: '5' }],
  ['a size that is no number', { size: '99999999999\0' }],
] satisfies [string, Partial<Record<TarField, string>>][])('%s is refused', async (_, fields) => {
  await expect(entriesOf(archiveWith(fields))).rejects.toMatchObject({ name: 'TarError' })
})

test('the archive that those are made from is read', async () => {
  expect(await entriesOf(archiveWith({}))).toMatchObject([{ name: 'PG_VERSION', bytes: 3 }])
})

test('a header that was changed, an archive that is cut off anywhere, and one that goes on are refused', async () => {
  const archive = archiveWith({})
  const changed = Buffer.from(archive)
  changed[5]! ^= 1
  await expect(entriesOf(changed)).rejects.toMatchObject({ name: 'TarError' })
  for (const length of [0, 1, 511, 512, 513, 515, 1_023, 1_024]) {
    await expect(entriesOf(archive.subarray(0, length))).rejects.toMatchObject({ name: 'TarError' })
  }
  await expect(entriesOf(Buffer.concat([archive, archive]))).rejects.toMatchObject({ name: 'TarError' })
})

/** One file of three bytes, with some fields of its header overwritten and the checksum right. */
function archiveWith(fields: Partial<Record<TarField, string>>) {
  const header = tarHeader('PG_VERSION', 'file', 3)!
  for (const field of Object.keys(TAR_FIELDS) as TarField[]) {
    const value = fields[field]
    if (value === undefined) continue
    const [offset, length] = TAR_FIELDS[field]
    header.fill(0, offset, offset + length)
    header.write(value, offset, 'latin1')
  }
  const [offset] = TAR_FIELDS.checksum
  header.write(`${tarChecksum(header).toString(8).padStart(6, '0')}\0 `, offset, 'latin1')
  const body = Buffer.alloc(TAR_BLOCK)
  body.write('17\n')
  return Buffer.concat([header, body, Buffer.alloc(2 * TAR_BLOCK)])
}

async function entriesOf(archive: Buffer) {
  const found = []
  for await (const { content, ...entry } of readTar(pieces(archive, 300)))
    found.push({ ...entry, content: await bytesOf(content) })
  return found
}
