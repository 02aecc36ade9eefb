import { expect, test } from 'vitest'
import { withoutPasswords } from './without-passwords.ts'

const removed = '/* removed from the history */'

test.each([
  [`alter role app password 'hidden'`, `alter role app password ${removed}`],
  [
    `create user app with encrypted PASSWORD\n  E'hid\\'den' valid until 'infinity'`,
    `create user app with encrypted PASSWORD\n  ${removed} valid until 'infinity'`,
  ],
  [
    `alter role app password /* a */ 'hidden' -- b\n 'and more'; select 'kept'`,
    `alter role app password /* a */ ${removed} -- b\n ${removed}; select 'kept'`,
  ],
  [`alter role app password U&'hid\\0061' uescape '!'`, `alter role app password U&${removed} uescape '!'`],
  [
    `create user mapping for app server s options (user 'app', password 'hidden')`,
    `create user mapping for app server s options (user 'app', password ${removed})`,
  ],
  [
    `create user mapping for app server s options ("password" 'hidden')`,
    `create user mapping for app server s options ("password" ${removed})`,
  ],
  [
    `create subscription s connection 'host=h Password = hidden' publication p`,
    `create subscription s connection ${removed} publication p`,
  ],
  [`select dblink_connect('postgresql://app:hidden@db/x')`, `select dblink_connect(${removed})`],
  [`alter role app password $$hidden$$`, `alter role app password ${removed}`],
])('%s', (sql, kept) => {
  expect(withoutPasswords(sql)).toBe(kept)
})

test.each([
  `select 'password', 'kept'`,
  `alter role app password null; select 'kept'`,
  `select password from users where name = 'kept'`,
  `select 'https://db.example/a:b', 'password', 'a password is kept'`,
  `create function f() returns bool language sql as $$ select password = 'kept' from users $$`,
  `select password, 'kept' from users -- password`,
  `insert into users (password) values ('kept')`,
  '',
])('%j stays as it is', (sql) => {
  expect(withoutPasswords(sql)).toBe(sql)
})
