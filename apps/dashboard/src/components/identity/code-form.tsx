import { Button } from '@plinth/ui/button'
import { type ReactNode, useRef, useState } from 'react'
import { CODE_DIGITS } from '../../lib/format/digits-of.ts'
import { CodeField } from './code-field.tsx'
import { useGuess } from './use-guess.ts'

interface CodeFormProps {
  label: string
  help?: string
  onSend: (code: string) => Promise<unknown>
  /** What went wrong that has nothing to do with the code. */
  onError: (error: Error) => ReactNode
}

/** Asks for the six digits and sends them as soon as they are complete. */
export function CodeForm({ label, help, onSend, onError }: CodeFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { isPending, complaint, error, isWaiting, submit } = useGuess(onSend, () => {
    setCode('')
    field.current?.focus()
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === CODE_DIGITS) void submit(code)
        else field.current?.focus()
      }}
    >
      {error && onError(error)}
      <CodeField
        ref={field}
        value={code}
        error={complaint}
        help={help}
        onChange={setCode}
        onComplete={(complete) => void submit(complete)}
      />
      <Button type="submit" variant="primary" loading={isPending} disabled={isWaiting}>
        {label}
      </Button>
    </form>
  )
}
