import type { ExposedApi } from '@plinth/contract/exposed-api'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import type { ApiSearch } from './api-search.ts'
import { languages } from './code/languages.ts'
import { KeyNote } from './key-note.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { useApiAddress } from './use-api-address.ts'
import { languageIn } from './language-in.ts'

interface IntroductionProps {
  projectRef: string
  api: ExposedApi
  search: ApiSearch
}

/** What an application needs before its first request. */
export function Introduction({ projectRef, api, search }: IntroductionProps) {
  const address = useApiAddress(projectRef)
  const language = languageIn(search)
  return (
    <>
      <PageHeader
        title="API"
        description="Every table, view and function of the exposed schemas over HTTP. Choose one to see how applications read and change it."
        actions={
          <Button asChild>
            <Link to="." search={(search: object) => ({ ...search, try: 'free' })} resetScroll={false}>
              Open console
            </Link>
          </Button>
        }
      >
        <LanguageTabs current={language} />
      </PageHeader>
      <Section
        title="Address"
        description="Requests go to this address, with an API key. The client libraries add /rest/v1 by themselves."
      >
        <CodeBlock wrap alwaysCopyable label="Address of the API" code={address.restUrl} />
      </Section>
      <Section title="Set up" description={<KeyNote projectRef={projectRef} address={address} />}>
        {languages[language].setUp(address).map(({ title, code }) => (
          <div key={title} className="flex min-w-0 flex-col gap-1">
            <p className="text-label text-muted">{title}</p>
            <CodeBlock wrap alwaysCopyable label={title} code={code} />
          </div>
        ))}
      </Section>
      <Section
        title="Schemas"
        description={
          <>
            {api.schemas.length === 1
              ? `Only the schema ${api.schemas[0]} is exposed.`
              : `The schemas ${api.schemas.join(', ')} are exposed. A request that names none reaches ${api.schemas[0]}.`}{' '}
            <Link
              to="/project/$ref/settings/data-api"
              params={{ ref: projectRef }}
              className="text-accent underline underline-offset-2"
            >
              Change the exposed schemas
            </Link>
          </>
        }
      >
        {null}
      </Section>
    </>
  )
}
