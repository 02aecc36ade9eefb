import type { Publication } from '@plinth/postgres-meta/introspect/publications'
import { DefinitionSheet } from '../definition-sheet.tsx'
import { publicationDefinition } from './publication-definition.ts'

interface ShowPublicationSheetProps {
  publication: Publication
  onClose: () => void
}

/** A publication as SQL. */
export const ShowPublicationSheet = ({ publication, onClose }: ShowPublicationSheetProps) => (
  <DefinitionSheet
    title={publication.name}
    description={`A publication of ${publication.owner}`}
    definition={publicationDefinition(publication)}
    onClose={onClose}
  />
)
