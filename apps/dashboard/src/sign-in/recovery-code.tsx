import { factors } from '@plinth/contract/factors'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { useRef, useState } from 'react'
import { useGuess } from '../components/identity/use-guess.ts'
import { FormError } from './form-error.tsx'
import { callHalfway } from './halfway-session.ts'

/** One of the codes that were kept for the day without the app. `onDone` gets how many are left. */
export function RecoveryCode({ onDone }: { onDone: (left: number) => void }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { isPending, complaint, error, isWaiting, submit } = useGuess(
    async (given) => {
      const { recovery_codes_left } = await callHalfway(factors.useRecoveryCode, { code: given })
      onDone(recovery_codes_left)
    },
    () => field.current?.select(),
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <FormError error={error} />
      <Field label="Recovery code" error={complaint}>
        <TextInput
          ref={field}
          mono
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was switched to this one field
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" loading={isPending} disabled={isWaiting}>
        Continue
      </Button>
    </form>
  )
}
