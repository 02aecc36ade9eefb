import type { ExposedRelation } from '@plinth/contract/exposed-api'
import { Button } from '@plinth/ui/button'
import { DescriptionList } from '@plinth/ui/description-list'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'

interface ReachedByProps {
  projectRef: string
  relation: ExposedRelation
}

/** What the roles of an application's requests may do here: by grants, and whether policies narrow it to rows. */
export function ReachedBy({ projectRef, relation: { schema, name, reached_by, rls_enabled } }: ReachedByProps) {
  return (
    <Section
      title="Who reaches it"
      actions={callers.map(({ as, label }) => (
        <Button key={as} asChild size="small">
          <Link to="." search={(search: object) => ({ ...search, try: 'read', as })} resetScroll={false}>
            {label}
          </Link>
        </Button>
      ))}
      description={
        <>
          {sentences[String(rls_enabled)]}{' '}
          {rls_enabled !== null && (
            <Link
              to="/project/$ref/database/policies"
              params={{ ref: projectRef }}
              search={{ schema, search: name }}
              className="text-accent underline underline-offset-2"
            >
              Policies
            </Link>
          )}
        </>
      }
    >
      <DescriptionList items={roles.map(({ role, who }) => ({ term: who, description: wordsFor(reached_by, role) }))} />
    </Section>
  )
}

const callers = [
  { as: 'anon', label: 'Try as anon' },
  { as: 'user', label: 'Try as a user' },
  { as: 'service', label: 'Try as service' },
] as const

const sentences: Record<string, string> = {
  true: 'These are grants. Row-level security is on, so policies decide which rows anon and authenticated read and change.',
  false: 'Row-level security is off: with a grant, a role reaches all rows.',
  null: 'A view has no policies of its own. Those of its tables decide where it is a security_invoker view.',
}

const roles = [
  { role: 'anon', who: 'Anyone (anon)' },
  { role: 'authenticated', who: 'Users (authenticated)' },
  { role: 'service_role', who: 'Servers (service_role)' },
] as const

function wordsFor(reachedBy: ExposedRelation['reached_by'], role: string) {
  const can = reachedBy.find((found) => found.role === role)?.can ?? []
  return can.length === 0 ? 'No grants' : can.join(', ')
}
