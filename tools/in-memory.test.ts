import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inMemory } from './in-memory.mjs'

test('a command has a temp folder, keeps its arguments and exit code, and leaves nothing in the folder of everybody', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [command, args] = inMemory(folder, '/bin/sh', [
    '-c',
    'mktemp > "$1"; cat "$1"; echo "$2"',
    'sh',
    `${folder}/name`,
    'a  b',
  ])

  const [made, given] = execFileSync(command, args, { encoding: 'utf8' }).split('\n')

  expect(given).toBe('a  b')
  const isMounted = command === 'unshare'
  expect(made?.startsWith(`${folder}/`)).toBe(isMounted)
  expect(readdirSync(folder)).toEqual(isMounted ? [] : ['name'])
  const [failing, failingArgs] = inMemory(folder, '/bin/sh', ['-c', 'exit 7'])
  expect(() => execFileSync(failing, failingArgs)).toThrow(expect.objectContaining({ status: 7 }))
})
