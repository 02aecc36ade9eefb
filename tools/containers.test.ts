import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from './run.mjs'

const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

const env = read('apps/platform/src/config/env.ts')
const compose = read('compose.yaml')
const instructions = read('Containerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }))
const all = (name: string) => instructions.filter((instruction) => instruction.name === name).map(({ rest }) => rest)

describe('the container', () => {
  test('passes the linter of its format', () => {
    const complaints = (text: string) => validate(text).map(({ message }) => message)
    expect(complaints(read('Containerfile'))).toEqual([])
    const broken = read('Containerfile').replace('EXPOSE 8000', 'EXPOSE 8000a').replace('--start-period', '--start')
    expect(complaints(broken)).toEqual(['Invalid containerPort: 8000a', 'Unknown flag: start'])
  })

  test('has nothing but instructions that are meant, in one stage', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'VOLUME', 'EXPOSE', 'CMD', 'HEALTHCHECK']
    expect(instructions.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    expect(instructions.length).toBeGreaterThan(8)
    expect(instructions[0]?.name).toBe('FROM')
  })

  test('begins with the official image of Node, without a registry host or a moving tag', () => {
    expect(all('FROM')).toEqual([expect.stringMatching(/^node:\d+-[a-z]+-slim$/)])
  })

  test('downloads nothing but packages, and none of these runs a script', () => {
    expect(all('RUN').join('\n')).not.toMatch(/curl|wget|https?:|apt/)
    expect(all('RUN')).toEqual([expect.stringContaining('npm ci --ignore-scripts')])
  })

  test('offers the ports and keeps the data where the platform has them', () => {
    const ports = [...env.matchAll(/_PORT: z\._default\(Port, (\d+)\)/g)].map(([, port]) => port!)
    expect(ports).toHaveLength(3)
    expect(all('EXPOSE')).toEqual([ports.join(' ')])
    expect(all('ENV')).toContain(`PLINTH_DATA_DIR=${all('VOLUME')[0]}`)
    expect(compose).toContain(`:${all('VOLUME')[0]}\n`)
  })

  test('starts what the build writes, in production, without a shell in between', () => {
    const [, ...flags] = JSON.parse(all('CMD')[0]!)
    const file = flags.pop()
    expect(file).toBe('apps/platform/dist/main.js')
    expect(read('package.json')).toContain(`exec node ${flags.join(' ')} tools/start.mjs`)
    expect(read('README.md')).toContain(`/usr/bin/node ${flags.join(' ')} tools/start.mjs`)
    expect(read('tools/start.mjs') + read('tools/build.mjs')).toContain(file)
    expect(all('ENV')).toContain('PLINTH_ENV=production')
  })

  test('takes nothing along that belongs to the machine it is built on', () => {
    const left = read('.dockerignore').split('\n')
    for (const name of ['node_modules', '**/dist', '**/.git', '.env', '.plinth', 'engines'])
      expect(left).toContain(name)
  })
})

describe('the compose file', () => {
  const variables = [...compose.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!] as const)

  test('passes the linter of its format', () => {
    expect(complaintsAbout(compose)).toEqual([])
    const broken = compose.replace('restart: unless-stopped', 'restart: [perhaps]').replace('init: true', 'inits: true')
    expect(complaintsAbout(broken)).toContainEqual(expect.stringContaining('invalid-schema'))
  })

  test('passes every setting on, not only those that it names', () => {
    expect(compose).toMatch(/^ {4}env_file: \.env$/m)
  })

  test('builds from the repository and names no image', () => {
    expect(compose).toContain('context: .\n')
    expect(compose).toContain('dockerfile: Containerfile\n')
    expect(compose).not.toMatch(/^\s*image:/m)
  })

  test('sets variables that the platform reads, and holds no secret', () => {
    expect(variables.length).toBeGreaterThan(3)
    for (const [name, value] of variables) {
      expect(env).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
      expect(value).toMatch(new RegExp(`^\\$\\{${name}:[?-][^}]*\\}$`))
    }
  })

  test('does not start without what production needs', () => {
    const needed = variables.filter(([, value]) => value.includes(':?')).map(([name]) => name)
    expect(needed).toEqual(['PLINTH_PUBLIC_URL', 'PLINTH_API_URL', 'PLINTH_SECRET_KEY'])
  })

  test('is indented by two spaces throughout, without tabs', () => {
    const lines = compose.split('\n').filter((line) => line.trim() !== '')
    expect(lines.filter((line) => line.includes('\t') || /^ */.exec(line)![0].length % 2 === 1)).toEqual([])
  })
})

function complaintsAbout(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, text)
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
  return linter
    .lintFiles([file], false)
    .flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))
}
