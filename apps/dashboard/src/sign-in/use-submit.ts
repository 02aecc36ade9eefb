import { ApiError } from '@plinth/contract/api-error'
import { type SubmitEvent, useState } from 'react'

interface Submission {
  isPending: boolean
  /** What belongs to no single field. */
  error: Error | undefined
  fields: Record<string, string>
}

const idle: Submission = { isPending: false, error: undefined, fields: {} }

/**
 * A form's one call: whether it runs, what came of it, and which of the form's own fields the server complained about.
 * A complaint about anything else is an error of the whole form.
 */
export function useSubmit(work: () => Promise<unknown>, own: readonly string[] = []) {
  const [submission, setSubmission] = useState(idle)
  const submit = async () => {
    setSubmission({ ...idle, isPending: true })
    try {
      await work()
      setSubmission(idle)
    } catch (error) {
      setSubmission(failureOf(error, own))
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!submission.isPending) void submit()
  }
  /** A complaint of our own about one field, before anything is sent. */
  const complain = (fields: Record<string, string>) => setSubmission({ ...idle, fields })
  return { ...submission, onSubmit, submit, complain, clear: () => setSubmission(idle) }
}

function failureOf(error: unknown, own: readonly string[]): Submission {
  const failure = error instanceof Error ? error : new Error('Something went wrong.')
  const fields = error instanceof ApiError ? error.fields : {}
  const named = Object.keys(fields)
  const isShown = named.length > 0 && named.every((name) => own.includes(name))
  return { isPending: false, error: isShown ? undefined : failure, fields }
}
