import { CodeBlock } from '@plinth/ui/code-block'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { availabilityQuery, disableStatement, enableStatement, neededExtension } from './extension-statements.ts'

export function EnableSection({ name }: { name: string }) {
  const needed = neededExtension(name)
  return (
    <Section title="Enable it">
      <p className="max-w-[68ch]">
        Run this in the project, in the SQL editor or with any client. It changes nothing if the extension is already
        enabled.
      </p>
      <CodeBlock label="Statement that enables it" code={enableStatement(name)} wrap />
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
          , which <code className="font-mono">cascade</code> enables too.
        </p>
      )}
    </Section>
  )
}

export function AvailabilitySection({ name }: { name: string }) {
  return (
    <Section title="If the statement fails">
      <p className="max-w-[68ch]">
        An extension can be enabled only if its files are installed on the server. This query shows whether they are: no
        row means that they are not.
      </p>
      <CodeBlock label="Query that shows whether the server has it" code={availabilityQuery(name)} wrap />
      <p className="max-w-[68ch] text-muted">
        If <code className="font-mono">superuser</code> is true and <code className="font-mono">trusted</code> is false,
        it requires superuser, which projects do not have.
      </p>
    </Section>
  )
}

export function DisableSection({ name }: { name: string }) {
  return (
    <Section title="Disable it">
      <p className="max-w-[68ch]">
        This removes the types, functions and other objects of the extension. Only the role that created it can do so.
        Postgres rejects it while other objects depend on them, and names those objects.
      </p>
      <CodeBlock label="Statement that disables it" code={disableStatement(name)} wrap />
    </Section>
  )
}
