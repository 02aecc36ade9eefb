import type { Project } from '@plinth/contract/projects'
import { CodeBlock } from '@plinth/ui/code-block'
import { CopyButton } from '@plinth/ui/copy-button'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { connectionStringOf, psqlLineOf } from '../../../lib/database/connection-string.ts'

const KNOWN = 'Replace [YOUR-PASSWORD] with your database password. It can be reset in the settings.'

/** The addresses of a project, to be copied. */
export function Connect({ project }: { project: Project }) {
  return (
    <Section
      id="connect"
      title="Connect"
      description={project.has_database_password ? KNOWN : <FirstPassword projectRef={project.ref} />}
    >
      <div className="flex flex-col gap-4">
        <Address name="Connection string">{connectionStringOf(project)}</Address>
        <Address name="Terminal command">{psqlLineOf(project)}</Address>
        {project.postgrestStatus === 'ONLINE' && <Address name="Project URL">{project.restUrl}</Address>}
      </div>
    </Section>
  )
}

function FirstPassword({ projectRef }: { projectRef: string }) {
  return (
    <>
      <Link
        to="/project/$ref/settings"
        params={{ ref: projectRef }}
        hash="password"
        className="text-accent underline underline-offset-2"
      >
        Set a database password
      </Link>{' '}
      first, then replace [YOUR-PASSWORD] with it.
    </>
  )
}

function Address({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-label text-muted">{name}</h3>
        <CopyButton iconOnly variant="quiet" text={children} label={`Copy ${name.toLowerCase()}`} className="-me-1.5" />
      </div>
      <CodeBlock label={name} code={children} copyable={false} />
    </div>
  )
}
