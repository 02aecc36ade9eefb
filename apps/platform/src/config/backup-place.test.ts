import { expect, test } from 'vitest'
import { backupPlaceOf } from './backup-place.ts'
import { readEnvironment } from './env.ts'

const placeOf = (variables: Record<string, string>) => backupPlaceOf(readEnvironment(variables), '/data')
const keys = { PLINTH_BACKUP_ACCESS_KEY_ID: 'id', PLINTH_BACKUP_SECRET_ACCESS_KEY: 'secret' }

test('backups are kept in the data directory, in a folder that is given, or in a bucket', () => {
  expect(placeOf({})).toEqual({ kind: 'folder', directory: '/data/backups' })
  expect(placeOf({ PLINTH_BACKUP_DIR: '/elsewhere' })).toEqual({ kind: 'folder', directory: '/elsewhere' })
  expect(placeOf({ PLINTH_BACKUP_BUCKET: 'ours', PLINTH_BACKUP_ENDPOINT: 'https://s3.example.com', ...keys })).toEqual({
    kind: 'bucket',
    bucket: 'ours',
    prefix: '',
    region: 'us-east-1',
    endpoint: 'https://s3.example.com',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test.each([
  [{ PLINTH_BACKUP_BUCKET: 'ours' }, 'PLINTH_BACKUP_SECRET_ACCESS_KEY'],
  [{ PLINTH_BACKUP_BUCKET: 'ours', PLINTH_BACKUP_DIR: '/elsewhere', ...keys }, 'not both'],
  [{ PLINTH_BACKUP_BUCKET: 'ours', PLINTH_BACKUP_PREFIX: '../up/', ...keys }, 'PLINTH_BACKUP_PREFIX'],
])('%o is refused, without a secret in the message', (variables, sentence) => {
  expect(() => placeOf(variables)).toThrow(sentence)
  expect(() => placeOf(variables)).not.toThrow(/secret'|\bsecret\b(?! )/)
})
