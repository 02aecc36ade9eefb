import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBuilt, noteBuilt } from './is-built.mjs'

test('a build counts for its own sources, and while every program of it is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-built-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(isBuilt(folder, 'these sources')).toBe(false)

  for (const program of ['main.js', 'data-plane.js']) writeFileSync(join(folder, program), '')
  noteBuilt(folder, 'these sources')
  expect(isBuilt(folder, 'these sources')).toBe(true)
  expect(isBuilt(folder, 'other sources')).toBe(false)

  rmSync(join(folder, 'data-plane.js'))
  expect(isBuilt(folder, 'these sources')).toBe(false)
})
