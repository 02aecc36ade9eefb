import { type SubmitEvent, useState } from 'react'
import { client } from './client.ts'

export function SignIn() {
  const [message, setMessage] = useState('')
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const credentials = { email: String(fields.get('email')), password: String(fields.get('password')) }
    const isNew = (event.nativeEvent as globalThis.SubmitEvent).submitter?.textContent === 'Sign up'
    const { error } = isNew ? await client.auth.signUp(credentials) : await client.auth.signInWithPassword(credentials)
    setMessage(error?.message ?? (isNew ? 'Confirm your address.' : ''))
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <label>
        Email <input name="email" type="email" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button>Sign in</button>
      <button>Sign up</button>
      <p role="status">{message}</p>
    </form>
  )
}
