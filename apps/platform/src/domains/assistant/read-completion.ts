import type { Completion, CompletionRequest } from '@plinth/contract/assistant'

const LONGEST_NAME = 100

/** Takes the first block of SQL out of what the model wrote. A name is one line and nothing else. */
export function readCompletion(task: CompletionRequest['task'], written: string): Completion {
  if (task === 'name_snippet') return { text: nameIn(written), sql: null }
  const [block, sql] = /```(?:sql|postgresql|postgres)?[ \t]*\r?\n([\s\S]*?)\r?\n?```/i.exec(written) ?? []
  return { text: written.replace(block ?? '', '').trim(), sql: sql?.trim() || null }
}

const nameIn = (written: string) =>
  (written.trim().split('\n')[0] ?? '')
    .replace(/^[\s"'`*#]+|[\s"'`*.]+$/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, LONGEST_NAME)
