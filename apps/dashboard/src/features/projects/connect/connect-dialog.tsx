import type { Project } from '@plinth/contract/projects'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Dialog } from '@plinth/ui/dialog'
import { Select } from '@plinth/ui/select'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePublishableKey } from '../../../components/project/use-publishable-key.ts'
import { apiSnippets, KEY_PLACEHOLDER } from '../../../lib/database/api-snippets.ts'
import { connectSnippets } from '../../../lib/database/connect-snippets.ts'
import { projectUrlOf } from '../../../lib/database/project-url.ts'
import { KeySentence } from './key-sentence.tsx'
import { passwordSentence } from './password-sentence.ts'
import { FirstConnection } from './first-connection.tsx'

interface ConnectDialogProps {
  project: Project
  onClose: () => void
}

/** How to connect to the project's API or to its database, from a terminal or an application. */
export function ConnectDialog({ project, onClose }: ConnectDialogProps) {
  const publishableKey = usePublishableKey(project)
  const snippets = [
    ...apiSnippets({
      url: projectUrlOf(project),
      ref: project.ref,
      publishableKey: publishableKey.value ?? KEY_PLACEHOLDER,
    }),
    ...connectSnippets(project),
  ]
  const [key, setKey] = useState('psql')
  const chosen = snippets.find((snippet) => snippet.key === key) ?? snippets[0]!
  const isOfDatabase = chosen.password !== 'none'
  return (
    <TooltipProvider>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        title={`Connect to ${project.name}`}
        description="Choose your client, copy, and paste."
        size="large"
      >
        <div className="flex min-w-0 flex-col gap-4">
          {isOfDatabase && !project.has_database_password && (
            <Banner
              tone="info"
              title="Set a database password first."
              action={
                <Button asChild size="small">
                  <Link to="/project/$ref/settings" params={{ ref: project.ref }} hash="password" onClick={onClose}>
                    Set password
                  </Link>
                </Button>
              }
            >
              The one that Plinth created was never shown.
            </Banner>
          )}
          <Select
            aria-label="Client"
            value={chosen.key}
            options={snippets.map(({ key: value, label }) => ({ value, label }))}
            onChange={({ target }) => setKey(target.value)}
          />
          {chosen.parts.map(({ title, code }) => (
            <div key={title} className="flex min-w-0 flex-col gap-1">
              <p className="text-label text-muted">{title}</p>
              <CodeBlock wrap code={code} label={title} maxHeight="18rem" alwaysCopyable />
            </div>
          ))}
          {isOfDatabase ? (
            <>
              <p className="text-muted">
                {passwordSentence(chosen, project)}{' '}
                {project.has_database_password && (
                  <Link
                    to="/project/$ref/settings"
                    params={{ ref: project.ref }}
                    hash="password"
                    onClick={onClose}
                    className="text-accent underline underline-offset-2"
                  >
                    Reset the password
                  </Link>
                )}
              </p>
              <FirstConnection projectRef={project.ref} />
            </>
          ) : (
            <KeySentence
              projectRef={project.ref}
              mayRead={publishableKey.mayRead}
              hasKey={publishableKey.value !== undefined}
              onClose={onClose}
            />
          )}
        </div>
      </Dialog>
    </TooltipProvider>
  )
}
