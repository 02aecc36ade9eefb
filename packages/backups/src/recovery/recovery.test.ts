import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileTarget } from '../file-target.ts'
import { takeBackup } from '../take-backup.ts'
import { givenFolder, givenRepository } from '../testing/given-repository.ts'
import { factsOf, sourceOf } from '../testing/given-source.ts'
import { targetSuite } from '../testing/target-suite.ts'
import { openEnvelope, readEnvelope, writeEnvelope } from './envelopes.ts'
import { findEnvelopes, removeSealedBackup, removeUnsealed } from './list-envelopes.ts'
import { newRecoveryPhrase, parseRecoveryPhrase, publicKeyOf, recoveryKeyOf } from './recovery-phrase.ts'
import { targetBelow } from './target-below.ts'

const PLATFORM = 'ab'.repeat(16)
const CONTENT = randomBytes(500)
const facts = { takenAt: '2026-11-22T21:00:00.000Z', schema: '0066-x', cluster: { major: 17, bytes: 12 } }

targetSuite(async () => targetBelow(fileTarget(join(await givenFolder(), 'target')), 'platform/'))

async function givenEnvelope() {
  const { repository, folder } = await givenRepository({ platform: PLATFORM })
  const recoveryKey = recoveryKeyOf(newRecoveryPhrase())
  const name = { ref: 'control', id: '20261122t210000-0123456789abcdef' }
  const publicKey = publicKeyOf(recoveryKey)
  const envelope = await writeEnvelope(repository, name.ref, { ...facts, id: name.id, publicKey, content: CONTENT })
  const path = join(folder, PLATFORM, name.ref, name.id, 'envelope')
  const open = (key = recoveryKey) => openEnvelope(repository.target, PLATFORM, name, key)
  return { repository, name, path, envelope, open, recoveryKey }
}

test('a phrase is twelve words, and no two are the same', () => {
  const phrases = Array.from({ length: 100 }, newRecoveryPhrase)
  expect(new Set(phrases).size).toBe(100)
  for (const phrase of phrases) {
    expect(phrase.split(' ')).toHaveLength(12)
    expect(parseRecoveryPhrase(phrase)).toBe(phrase)
  }
})

test('a phrase is read however it was typed, and gives the same key again', () => {
  const phrase = `${'abandon '.repeat(11)}about`
  expect(parseRecoveryPhrase(`\n  ${phrase.toUpperCase().replaceAll(' ', ',\t')}.\n`)).toBe(phrase)
  // a backup of an earlier release must open with every later one
  expect(publicKeyOf(recoveryKeyOf(phrase))).toBe('-GIKWDIAf0zATrSOzFs5-VqfUAKW7HXUSv_2lFoQUFk')
})

test.each([
  ['', 'A recovery phrase has 12 words, and this one has 0.'],
  ['abandon '.repeat(13), 'A recovery phrase has 12 words, and this one has 13.'],
  [`abandon abandonn ${'abandon '.repeat(10)}`, 'Word 2 is not a word of recovery phrases. Check its spelling.'],
  ['abandon '.repeat(12), 'These words are not a recovery phrase. Check each word and their order.'],
])('%j is no phrase, and the reason does not repeat it', (typed, message) => {
  expect(() => parseRecoveryPhrase(typed)).toThrow(new Error(message))
})

test('what was sealed opens with its phrase alone, and verifies under the key of its platform alone', async () => {
  const { repository, name, path, envelope, open } = await givenEnvelope()
  expect(await open()).toEqual({ envelope, content: CONTENT })
  expect(await readEnvelope(repository, name)).toEqual(envelope)
  expect((await readFile(path)).includes(CONTENT.toString('base64url'))).toBe(false)

  await expect(open(recoveryKeyOf(newRecoveryPhrase()))).rejects.toMatchObject({ reason: 'other_phrase' })
  const elsewhere = { ...repository, secretKey: Buffer.alloc(32, 2) }
  await expect(readEnvelope(elsewhere, name)).rejects.toMatchObject({ reason: 'damaged' })
})

test('the same content is sealed differently each time', async () => {
  const [one, other] = [await givenEnvelope(), await givenEnvelope()]
  expect(one.envelope.sealed).not.toBe(other.envelope.sealed)
  expect(one.envelope.ephemeral).not.toBe(other.envelope.ephemeral)
})

test('an envelope that is cut off anywhere, or has one bit changed, is refused', async () => {
  const { repository, name, path, open } = await givenEnvelope()
  const whole = await readFile(path)
  // the code after the line is for the platform itself, which knows its key
  const end = whole.indexOf('\n')
  for (let bytes = 0; bytes < whole.length - 1; bytes += 7) {
    await writeFile(path, whole.subarray(0, bytes))
    await expect(readEnvelope(repository, name)).rejects.toMatchObject({ reason: 'damaged' })
    if (bytes < end) await expect(open()).rejects.toMatchObject({ reason: 'damaged' })
  }
  for (let at = 0; at < whole.length - 1; at += 7) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 1
    await writeFile(path, changed)
    await expect(readEnvelope(repository, name)).rejects.toMatchObject({ name: 'BackupError' })
    if (at < end) await expect(open()).rejects.toMatchObject({ name: 'BackupError' })
  }
  await writeFile(path, whole)
  expect((await open()).content).toEqual(CONTENT)
})

test('a letter whose change means nothing is a change all the same', async () => {
  const { name, path, repository, envelope, open } = await givenEnvelope()
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = LETTERS[LETTERS.indexOf(envelope.ephemeral.at(-1)!) + 1]
  const ephemeral = `${envelope.ephemeral.slice(0, -1)}${last}`
  expect(Buffer.from(ephemeral, 'base64url')).toEqual(Buffer.from(envelope.ephemeral, 'base64url'))
  await writeFile(path, `${JSON.stringify({ ...envelope, ephemeral })}\ncode\n`)
  await expect(open()).rejects.toMatchObject({ reason: 'damaged' })
  await expect(readEnvelope(repository, name)).rejects.toMatchObject({ reason: 'damaged' })
})

test('an envelope of a newer format, of another platform or of another backup is refused with that reason', async () => {
  const { repository, name, path, envelope, open, recoveryKey } = await givenEnvelope()
  const put = (changes: object) => writeFile(path, `${JSON.stringify({ ...envelope, ...changes })}\ncode\n`)

  await put({ version: 2 })
  await expect(open()).rejects.toMatchObject({ reason: 'newer_format' })
  // of another platform in the same place, it is nobody's business
  await expect(open(recoveryKeyOf(newRecoveryPhrase()))).rejects.toMatchObject({ reason: 'other_phrase' })
  await put({ platform: 'cd'.repeat(16) })
  await expect(readEnvelope(repository, name)).rejects.toMatchObject({ reason: 'damaged' })
  await put({ takenAt: '2027-01-01T00:00:00.000Z' })
  await expect(open()).rejects.toMatchObject({ reason: 'damaged' })
  await put({})
  expect((await open()).content).toEqual(CONTENT)
  const moved = join(dirname(dirname(dirname(dirname(path)))), 'cd'.repeat(16), name.ref, name.id)
  await mkdir(moved, { recursive: true })
  await copyFile(path, join(moved, 'envelope'))
  await expect(openEnvelope(repository.target, 'cd'.repeat(16), name, recoveryKey)).rejects.toMatchObject({
    reason: 'damaged',
  })
  await expect(readEnvelope(repository, { ...name, id: 'none' })).rejects.toMatchObject({ reason: 'not_found' })
})

test('without its envelope a backup of the platform does not count, and is removed as a leftover', async () => {
  const { repository, name } = await givenEnvelope()
  const unsealed = await takeBackup(repository, factsOf('control'), sourceOf({ PG_VERSION: Buffer.from('17\n') }))
  const kept = await takeBackup(repository, factsOf('control'), sourceOf({ PG_VERSION: Buffer.from('17\n') }))
  const publicKey = publicKeyOf(recoveryKeyOf(newRecoveryPhrase()))
  await writeEnvelope(repository, 'control', { ...facts, id: kept.id, publicKey, content: CONTENT })

  const idsFound = async () => (await findEnvelopes(repository.target)).map((found) => found.name.id)
  expect(await idsFound()).toEqual([name.id, kept.id].sort())
  expect(await removeUnsealed(repository)).toEqual([{ ref: 'control', id: unsealed.id }])
  expect(await removeUnsealed(repository)).toEqual([])
  expect(await repository.target.size(`${PLATFORM}/control/${kept.id}/base.tar`)).toBeGreaterThan(0)

  await removeSealedBackup(repository, { ref: 'control', id: kept.id })
  expect(await idsFound()).toEqual([name.id])
})

test('a target that loses a part of an envelope has not stored it', async () => {
  const { repository, name } = await givenEnvelope()
  const lying = {
    ...repository,
    target: {
      ...repository.target,
      async *read(key: string) {
        for await (const piece of repository.target.read(key)) yield piece.subarray(0, 100)
      },
    },
  }
  const publicKey = publicKeyOf(recoveryKeyOf(newRecoveryPhrase()))
  const draft = { ...facts, id: 'another', publicKey, content: CONTENT }
  await expect(writeEnvelope(lying, name.ref, draft)).rejects.toMatchObject({ reason: 'target_failed' })
  expect((await findEnvelopes(repository.target)).map((found) => found.name.id)).toEqual([name.id])
})
