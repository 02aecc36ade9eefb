import { expect, test } from 'vitest'
import { connectionStringOf, psqlLineOf } from './connection-string.ts'

const address = { db_host: 'localhost', db_port: 6432, db_user: 'postgres.abcdefghijklmnopqrst', db_name: 'postgres' }

test('the connection string carries everything but the password', () => {
  expect(connectionStringOf(address)).toBe(
    'postgresql://postgres.abcdefghijklmnopqrst:[YOUR-PASSWORD]@localhost:6432/postgres',
  )
})

test('the psql line leaves the password to the prompt', () => {
  expect(psqlLineOf(address)).toBe('psql "postgresql://postgres.abcdefghijklmnopqrst@localhost:6432/postgres"')
})

test('an IPv6 host stands in brackets', () => {
  expect(connectionStringOf({ ...address, db_host: '::1' })).toContain('@[::1]:6432/')
})
