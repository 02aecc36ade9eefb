import type { Extension } from '@plinth/catalog/extensions/extension'
import { Badge } from '@plinth/ui/badge'
import { Banner } from '@plinth/ui/banner'
import { PageHeader } from '@plinth/ui/page-header'
import { Section } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { AvailabilitySection, DisableSection, EnableSection } from './extension-sections.tsx'

/** What an extension is for, and how to enable and disable it. */
export function ExtensionGuide({ extension }: { extension: Extension }) {
  const { name, comment, tags, deprecated = [], github_url } = extension
  return (
    <PlainFrame>
      <PageTitle>{name}</PageTitle>
      <Link
        to="/guides/database/extensions"
        className="-mb-3 flex items-center gap-1 self-start text-muted hover:text-text"
      >
        <ChevronLeft size={14} aria-hidden />
        Database extensions
      </Link>
      <PageHeader title={<span className="font-mono">{name}</span>} description={`${comment}.`}>
        <Tags tags={tags} />
      </PageHeader>
      {deprecated.length > 0 && <Deprecated majors={deprecated} />}
      <EnableSection name={name} />
      <AvailabilitySection name={name} />
      <DisableSection name={name} />
      <ProductSection extension={extension} />
      <Section title="Source">
        <p className="wrap-anywhere">
          <a href={github_url} target="_blank" rel="noreferrer" className="underline underline-offset-2">
            {github_url.replace('https://', '')}
          </a>
        </p>
      </Section>
    </PlainFrame>
  )
}

function Tags({ tags }: Pick<Extension, 'tags'>) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/guides/database/extensions" search={{ search: tag }}>
            <Badge>{tag}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Deprecated({ majors }: { majors: readonly string[] }) {
  return (
    <Banner tone="warning" title={`Deprecated in Postgres ${majors.join(' and ')}`}>
      It is not available in projects on that version. Disable it before you upgrade a project that uses it.
    </Banner>
  )
}

function ProductSection({ extension: { name, product, product_url } }: { extension: Extension }) {
  if (product === undefined) return null
  return (
    <Section title="In the product">
      <p className="max-w-[68ch]">
        {product} uses {name}.
        {product_url && (
          <>
            {' '}
            Its place in a project is <code className="font-mono">{product_url.replace('/project/{ref}/', '')}</code>.
          </>
        )}
      </p>
    </Section>
  )
}
