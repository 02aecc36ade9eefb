import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import type { Ref } from 'react'
import { CODE_DIGITS, digitsOf } from '../../lib/format/digits-of.ts'

interface CodeFieldProps {
  value: string
  error: string | undefined
  help?: string
  ref?: Ref<HTMLInputElement>
  onChange: (code: string) => void
  /** The last digit has been given: by hand, from the clipboard or by the browser. */
  onComplete: (code: string) => void
}

/** The six digits that an authenticator app shows. */
export function CodeField({ value, error, help, ref, onChange, onComplete }: CodeFieldProps) {
  const onInput = (text: string) => {
    const code = digitsOf(text)
    onChange(code)
    if (code.length === CODE_DIGITS && code !== value) onComplete(code)
  }
  return (
    <Field label="Code" error={error} help={help}>
      <TextInput
        ref={ref}
        mono
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what the page or the step of the dialog exists for
        autoFocus
        className="text-section tracking-[0.3em]"
        value={value}
        onChange={(event) => onInput(event.target.value)}
      />
    </Field>
  )
}
