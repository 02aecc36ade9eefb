import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'

interface EmailFieldProps {
  value: string
  error: string | undefined
  /** It has the focus when the page opens. */
  isFirst?: boolean
  onChange: (email: string) => void
}

/** The address that somebody signs in with. */
export function EmailField({ value, error, isFirst = true, onChange }: EmailFieldProps) {
  return (
    <Field label="E-mail address" error={error}>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a page that exists for its form
        autoFocus={isFirst}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
