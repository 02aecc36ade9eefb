import { type TokenScopeName, tokenScopeNames, tokenScopes } from '@plinth/catalog/token-scopes'
import { Checkbox } from '@plinth/ui/checkbox'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'

interface ScopeFieldsProps {
  chosen: readonly TokenScopeName[]
  error: string | undefined
  onChange: (scopes: TokenScopeName[]) => void
}

const groups = [...new Set(tokenScopeNames.map((name) => tokenScopes[name].group))]

/** What a token may do, by what it is about. */
export function ScopeFields({ chosen, error, onChange }: ScopeFieldsProps) {
  const errorId = useId()
  const toggle = (name: TokenScopeName, isOn: boolean) =>
    onChange(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))
  return (
    <div
      role="group"
      aria-labelledby={`${errorId}-title`}
      aria-describedby={error ? errorId : undefined}
      className="flex flex-col gap-4"
    >
      <div>
        <p id={`${errorId}-title`} className="text-body font-medium">
          Scopes
        </p>
        {error && (
          <p id={errorId} role="alert" className="mt-1 flex gap-1.5 text-label text-danger">
            <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
            {error}
          </p>
        )}
      </div>
      {groups.map((group) => (
        <fieldset key={group} className="flex flex-col gap-2.5 border-t border-border pt-3">
          <legend className="float-start text-label font-medium text-muted">{group}</legend>
          <div className="clear-both grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {tokenScopeNames
              .filter((name) => tokenScopes[name].group === group)
              .map((name) => (
                <Checkbox
                  key={name}
                  label={tokenScopes[name].title}
                  description={tokenScopes[name].description}
                  checked={chosen.includes(name)}
                  onCheckedChange={(isOn) => toggle(name, isOn)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
