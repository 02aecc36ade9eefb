import { MailTexts } from '@plinth/identity/mail'
import type { Environment } from './env.ts'

/** What the operator has mails to the platform's people say. */
export function mailTextsOf({ PLINTH_MAIL_TEXTS: given }: Environment): MailTexts {
  if (given === undefined) return {}
  const { data, error } = MailTexts.safeParse(fromJson(given))
  if (data) return data
  const faults = error.issues.map(({ path, message }) => `  - ${[...path, message].join(': ')}`)
  throw new Error(`PLINTH_MAIL_TEXTS cannot be used:\n${faults.join('\n')}`)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('PLINTH_MAIL_TEXTS is not JSON.', { cause })
  }
}
