import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password or a token with a button that shows it. Give it `autoComplete`, so that password managers know which one it is. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <Button
          variant="quiet"
          size="small"
          className="w-control-small px-0!"
          aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden />
        </Button>
      }
    />
  )
}
