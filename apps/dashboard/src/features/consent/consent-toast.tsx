import { useSyncExternalStore } from 'react'
import { fetched } from '../../components/loading/fetched.tsx'
import { storedConsent } from '../../lib/browser/stored-entries.ts'

const nothing = () => null

/** Where a blocker of trackers keeps its code away, nothing is asked and nothing is given. */
const Question = fetched(async () => (await import('./consent-question.tsx')).ConsentQuestion, {
  meanwhile: nothing,
  otherwise: nothing,
})

/** The question is fetched where it was not answered yet. */
export function ConsentToast() {
  const consent = useSyncExternalStore(storedConsent.subscribe, storedConsent.read)
  return consent === undefined ? <Question.View /> : null
}
