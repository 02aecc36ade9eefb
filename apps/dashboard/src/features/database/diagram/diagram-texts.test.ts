import { expect, test } from 'vitest'
import { diagramAsMermaid } from './diagram-as-mermaid.ts'
import { diagramAsSql } from './diagram-as-sql.ts'
import { diagramAsSvg } from './diagram-as-svg.ts'
import { tableLabels } from './table-labels.ts'
import { givenDiagram } from './testing/given-diagram.ts'

const colors = {
  canvas: '#fff',
  surface: '#fff',
  border: '#ccc',
  edge: '#888',
  text: '#000',
  muted: '#555',
  accent: '#00f',
}

test('a diagram is written as Mermaid', () => {
  expect(diagramAsMermaid(givenDiagram())).toBe(`erDiagram
  "public.Order 's' <1>" {
    integer id PK
    bigint other FK "nullable"
    public_odd_type_[] _1_of_many "1 of many, nullable"
  }
  "public.people" {
    bigint id PK
    character_varying(20) mail UK
  }
  "public.people" |o--o{ "public.Order 's' <1>" : "other"`)
})

test('a diagram is written as SQL, with keys that leave it', () => {
  expect(diagramAsSql(givenDiagram())).toBe(`create table public."Order ""s"" <1>" (
  id integer,
  other bigint,
  "1 of many" public."odd type"[],
  primary key (id)
);

create table public.people (
  id bigint,
  mail character varying(20) not null unique,
  primary key (id)
);

alter table public."Order ""s"" <1>" add constraint "orders ""key"""
  foreign key (other) references public.people (id);

alter table public."Order ""s"" <1>" add constraint away
  foreign key (other) references auth.users (id);`)
})

test('a picture has every card and the lines between those that are there, and a name is text in it', () => {
  const boxes = new Map([
    [1, { x: 0, y: 0, width: 264, height: 83 }],
    [2, { x: 400, y: -50, width: 264, height: 105 }],
  ])
  const { svg, width, height } = diagramAsSvg(givenDiagram(), boxes, colors)
  expect([width, height]).toEqual([728, 197])
  expect(svg).toContain('public.Order &quot;s&quot; &lt;1>')
  expect(svg).not.toContain('<1>')
  expect(svg.match(/<path d="M400/g)).toHaveLength(2)
  expect(svg).toContain('varchar(20)')
})

test('a table is called by what it is linked with', () => {
  const labels = tableLabels(givenDiagram())
  expect(labels.get(1)).toBe('public.people, 2 columns, referenced by public.Order "s" <1>')
  expect(labels.get(2)).toBe('public.Order "s" <1>, 3 columns, references public.people and auth.users')
})
