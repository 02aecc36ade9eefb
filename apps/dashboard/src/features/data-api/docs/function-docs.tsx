import type { ExposedApi, ExposedFunction } from '@plinth/contract/exposed-api'
import { Badge } from '@plinth/ui/badge'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Table } from '@plinth/ui/table'
import type { ApiSearch } from './api-search.ts'
import { callOf } from './code/api-operation.ts'
import { Examples } from './examples.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { languageIn } from './language-in.ts'
import { useApiAddress } from './use-api-address.ts'

interface FunctionDocsProps {
  projectRef: string
  api: ExposedApi
  /** All of one name; requests tell them apart by the names of their arguments. */
  functions: readonly ExposedFunction[]
  search: ApiSearch
}

/** A function: its arguments, what it returns, and how it is called. */
export function FunctionDocs({ projectRef, api, functions, search }: FunctionDocsProps) {
  const address = useApiAddress(projectRef)
  const language = languageIn(search)
  const { schema, name, comment } = functions[0]!
  const subject = { schema, name, isFirstSchema: schema === api.schemas[0] }
  return (
    <>
      <PageHeader above={schema} title={name} status={<Badge>Function</Badge>} description={comment ?? undefined}>
        <LanguageTabs current={language} />
      </PageHeader>
      {functions.map((called, place) => (
        <Section
          key={signatureOf(called)}
          title={<span className="font-mono wrap-anywhere">{signatureOf(called)}</span>}
          description={sentenceFor(called)}
        >
          {called.parameters.length > 0 && (
            <Table
              label={`Arguments of ${signatureOf(called)}`}
              rows={called.parameters}
              rowKey={(parameter) => parameter.name}
              columns={[
                {
                  key: 'name',
                  header: 'Argument',
                  primary: true,
                  cell: (parameter) =>
                    parameter.name === '' ? (
                      'The body of the request'
                    ) : (
                      <code className="font-mono text-label wrap-anywhere">{parameter.name}</code>
                    ),
                },
                {
                  key: 'type',
                  header: 'Type',
                  cell: ({ type }) => <code className="font-mono text-label wrap-anywhere">{type}</code>,
                },
                {
                  key: 'required',
                  header: 'When calling',
                  cell: ({ required }) => (required ? 'Required' : 'Has a default'),
                },
              ]}
            />
          )}
          <Examples address={address} subject={subject} operations={[callOf(called, place)]} language={language} />
        </Section>
      ))}
    </>
  )
}

const signatureOf = ({ name, parameters }: ExposedFunction) =>
  `${name}(${parameters.map((parameter) => `${parameter.name} ${parameter.type}`.trim()).join(', ')})`

function sentenceFor({ returns, returns_set, is_read_only }: ExposedFunction) {
  const result = returns === 'void' ? 'It returns nothing.' : `It returns ${returns_set ? 'rows of ' : ''}${returns}.`
  return is_read_only ? `${result} It changes nothing, so GET calls it, too.` : result
}
