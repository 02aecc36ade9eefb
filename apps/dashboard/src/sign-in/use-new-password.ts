import { type SubmitEvent, useState } from 'react'
import { usePasswordVerdict } from '../components/identity/use-password-verdict.ts'
import { objectionTo } from '../lib/session/password-verdict.ts'
import { callAuth } from './call-auth.ts'
import { toastLate } from './toast-late.ts'
import { useSubmit } from './use-submit.ts'

/** A form that sets a password: nothing is sent while the password is known to be too weak. `input` goes to `NewPassword`, `others` are the form's other fields. */
export function useNewPassword(work: (password: string) => Promise<unknown>, others: readonly string[] = []) {
  const [password, setPassword] = useState('')
  const verdict = usePasswordVerdict(callAuth, password, toastLate)
  const { isPending, error, fields, submit, complain } = useSubmit(() => work(password), ['password', ...others])
  const [sent, setSent] = useState<string>()
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    setSent(password)
    const objection = objectionTo(verdict)
    if (objection === undefined) void submit()
    else complain({ password: objection })
  }
  // a complaint about another password would contradict the strength of this one
  const complaint = password === sent ? fields['password'] : undefined
  const input = { value: password, verdict, error: complaint, onChange: setPassword }
  return { isPending, error, fields, onSubmit, input }
}
