import { Checkbox } from '@plinth/ui/checkbox'
import { CircleAlert } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { rolesQuery } from '../../../data/roles.ts'

interface RoleChoiceProps {
  projectRef: string
  chosen: readonly string[]
  error: string | undefined
  onChange: (roles: readonly string[]) => void
}

/** The roles that a policy holds for. */
export function RoleChoice({ projectRef, chosen, error, onChange }: RoleChoiceProps) {
  const { data: roles = [] } = useQuery(rolesQuery(projectRef))
  const own = roles.filter(({ name, can_bypass_rls }) => !can_bypass_rls && !isOfServer(name)).map(({ name }) => name)
  const names = [...new Set([...Object.keys(known), ...own, ...chosen])]
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-body font-medium">Roles</legend>
      <div className="grid max-h-52 gap-x-4 gap-y-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={<span className="font-mono text-label wrap-anywhere">{name}</span>}
            description={known[name]}
            checked={chosen.includes(name)}
            onCheckedChange={(isChosen) => toggle(name, isChosen)}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="flex gap-1.5 text-label text-danger">
          <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const known: Record<string, string> = {
  authenticated: 'Requests of signed-in users.',
  anon: 'Requests without a signed-in user.',
  public: 'Every role there is.',
}

const isOfServer = (name: string) => name.startsWith('pg_') || name.startsWith('plinth_') || name === 'authenticator'
