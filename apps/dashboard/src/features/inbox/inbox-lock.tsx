import { ApiError } from '@plinth/contract/api-error'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { Panel } from '@plinth/ui/section'
import { type FormEvent, useState } from 'react'
import { inboxToken } from '../../lib/browser/stored-entries.ts'

/** Mails hold links that sign people in, so the inbox opens for the operator and for the set-up token. */
export function InboxLock({ error, onToken }: { error: Error; onToken: () => void }) {
  const [token, setToken] = useState('')
  const [wasTried, setTried] = useState(() => inboxToken.read() !== undefined)
  const isLocked = error instanceof ApiError && [401, 403, 404].includes(error.code)
  if (!isLocked) return <p role="alert">{error.message}</p>

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    inboxToken.write(token.trim())
    setTried(true)
    onToken()
  }

  return (
    <Panel>
      <form noValidate onSubmit={onSubmit} className="flex max-w-96 flex-col gap-4">
        <Field
          label="Set-up token"
          error={wasTried ? 'This is not the set-up token.' : undefined}
          help="Sign in as the operator, or enter the set-up token. Find it in the terminal output, or in PLINTH_SETUP_TOKEN."
        >
          <PasswordInput
            name="setup-token"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary">
          Open the inbox
        </Button>
      </form>
    </Panel>
  )
}
