import type { MigrationFailure } from '@plinth/contract/projects'

const names: Record<string, string> = {
  auth: 'Auth',
  rest: 'REST',
  graphql: 'GraphQL',
  storage: 'Storage',
  functions: 'Functions',
  realtime: 'Realtime',
}

/** What the pages of a project say about a database that could not be brought up to date; undefined where it is. */
export function migrationWords(failures: readonly MigrationFailure[]) {
  if (failures.length === 0) return undefined
  const isGeneral = failures.some(({ service }) => service === 'project')
  const services = failures.map(({ service }) => names[service] ?? service)
  return {
    title: 'The database of this project could not be updated',
    text: isGeneral
      ? 'Its services do not respond until it is. Your data is not affected.'
      : `${listed(services)} ${services.length === 1 ? 'does' : 'do'} not respond until it is. Your data is not affected.`,
    reasons: failures.map(({ service, migration, reason }) => {
      const place = service === 'project' ? '' : `${names[service] ?? service}: `
      return `${place}${reason}${migration === null ? '' : ` (${migration})`}`
    }),
  }
}

const listed = (words: readonly string[]) =>
  words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
