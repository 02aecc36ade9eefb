import { TextInput, type TextInputProps } from '@plinth/ui/text-input'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

/** A password or a token that can be shown. Without the tooltip of the design system's own, which would weigh as much as this whole page. */
export function SecretInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const label = isShown ? 'Hide what is typed' : 'Show what is typed'
  return (
    <TextInput
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => setShown(!isShown)}
          className="grid size-control-small place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <Icon size={16} aria-hidden />
        </button>
      }
    />
  )
}
