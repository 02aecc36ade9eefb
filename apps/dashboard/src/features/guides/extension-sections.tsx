import { CodeBlock } from '@plinth/ui/code-block'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { availabilityQuery, disableStatement, enableStatement, neededExtension } from './extension-statements.ts'

export function EnableSection({ name }: { name: string }) {
  const needed = neededExtension(name)
  return (
    <Section title="Switch it on">
      <p className="max-w-[68ch]">
        Run this in the project, in the SQL editor or with any client. Where the extension is on already, it changes
        nothing.
      </p>
      <CodeBlock label="Statement that switches it on" code={enableStatement(name)} wrap />
      {needed && (
        <p className="max-w-[68ch] text-muted">
          It needs{' '}
          <Link
            to="/guides/database/extensions/$name"
            params={{ name: needed }}
            className="font-mono underline underline-offset-2"
          >
            {needed}
          </Link>
          , which <code className="font-mono">cascade</code> switches on as well.
        </p>
      )}
    </Section>
  )
}

export function AvailabilitySection({ name }: { name: string }) {
  return (
    <Section title="If the statement is refused">
      <p className="max-w-[68ch]">
        An extension can be switched on where its files are on the server. This query shows whether they are: no row
        means that the server does not have it.
      </p>
      <CodeBlock label="Query that shows whether the server has it" code={availabilityQuery(name)} wrap />
      <p className="max-w-[68ch] text-muted">
        Where <code className="font-mono">superuser</code> is true and <code className="font-mono">trusted</code> is
        not, Postgres lets only a superuser create it, which the owner of a project is not.
      </p>
    </Section>
  )
}

export function DisableSection({ name }: { name: string }) {
  return (
    <Section title="Switch it off">
      <p className="max-w-[68ch]">
        This removes the types, functions and other objects that the extension brought. Only the role that created the
        extension may do so. Postgres refuses while something of yours depends on them, and names what that is.
      </p>
      <CodeBlock label="Statement that switches it off" code={disableStatement(name)} wrap />
    </Section>
  )
}
