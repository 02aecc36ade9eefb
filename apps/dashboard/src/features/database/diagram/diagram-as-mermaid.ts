import type { DiagramLink, SchemaDiagram } from '@plinth/postgres-meta/introspect/schema-diagram'

/** The diagram as the language Mermaid writes one, for documentation that draws it. */
export function diagramAsMermaid({ tables, links }: SchemaDiagram): string {
  const names = new Map(tables.map(({ id, schema, name }) => [id, quoted(`${schema}.${name}`)]))
  const isForeign = new Set(
    links.flatMap(({ from, from_columns }) => from_columns.map((column) => `${from}/${column}`)),
  )
  const entities = tables.map(({ id, columns }) => {
    const lines = columns.map(({ name, type, is_primary, is_unique, is_nullable }) => {
      const keys = [is_primary && 'PK', isForeign.has(`${id}/${name}`) && 'FK', is_unique && !is_primary && 'UK']
      const marks = keys.filter(Boolean).join(', ')
      // its words take letters, digits and a few signs; what they leave out of a name follows as a comment
      const comment = [word(name) === name ? '' : name, is_nullable ? 'nullable' : ''].filter(Boolean).join(', ')
      return `    ${[word(type), word(name), marks, comment && quoted(comment)].filter(Boolean).join(' ')}`
    })
    return [`  ${names.get(id)} {`, ...lines, '  }'].join('\n')
  })
  const relations = links.flatMap((link) => {
    const [from, to] = [names.get(link.from), names.get(link.to)]
    return from && to ? [`  ${to} ${ends(link)} ${from} : ${quoted(link.from_columns.join(', '))}`] : []
  })
  return ['erDiagram', ...entities, ...relations].join('\n')
}

const ends = ({ is_optional, is_one_to_one }: DiagramLink) =>
  `${is_optional ? '|o' : '||'}--${is_one_to_one ? 'o|' : 'o{'}`

const word = (text: string) => {
  const plain = text.replaceAll(/[^\w()[\]-]+/g, '_')
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`
}

const quoted = (text: string) => `"${text.replaceAll('"', "'").replaceAll(/\s+/g, ' ')}"`
