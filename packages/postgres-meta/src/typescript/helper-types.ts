/** What an application names rows and enums by, such as `Tables<'todos'>` or `Enums<{ schema: 'shop' }, 'size'>`. */
export const HELPER_TYPES = `type Schemas = Omit<Database, "__InternalSupabase">

type SchemaName = keyof Schemas

type DefaultSchema = Schemas[Extract<SchemaName, "public">]

type Part<Schema, Name> = Name extends keyof Schema ? Schema[Name] : never

type Relations<Schema> = Part<Schema, "Tables"> & Part<Schema, "Views">

type PartOfRelation<In, Name, Kind> = Name extends keyof In
  ? Part<In[Name], Kind>
  : never

export type Tables<
  Name extends keyof Relations<DefaultSchema> | { schema: SchemaName },
  NameInSchema extends Name extends { schema: infer Schema extends SchemaName }
    ? keyof Relations<Schemas[Schema]>
    : never = never,
> = Name extends { schema: infer Schema extends SchemaName }
  ? PartOfRelation<Relations<Schemas[Schema]>, NameInSchema, "Row">
  : PartOfRelation<Relations<DefaultSchema>, Name, "Row">

export type TablesInsert<
  Name extends keyof Part<DefaultSchema, "Tables"> | { schema: SchemaName },
  NameInSchema extends Name extends { schema: infer Schema extends SchemaName }
    ? keyof Part<Schemas[Schema], "Tables">
    : never = never,
> = Name extends { schema: infer Schema extends SchemaName }
  ? PartOfRelation<Part<Schemas[Schema], "Tables">, NameInSchema, "Insert">
  : PartOfRelation<Part<DefaultSchema, "Tables">, Name, "Insert">

export type TablesUpdate<
  Name extends keyof Part<DefaultSchema, "Tables"> | { schema: SchemaName },
  NameInSchema extends Name extends { schema: infer Schema extends SchemaName }
    ? keyof Part<Schemas[Schema], "Tables">
    : never = never,
> = Name extends { schema: infer Schema extends SchemaName }
  ? PartOfRelation<Part<Schemas[Schema], "Tables">, NameInSchema, "Update">
  : PartOfRelation<Part<DefaultSchema, "Tables">, Name, "Update">

export type Enums<
  Name extends keyof Part<DefaultSchema, "Enums"> | { schema: SchemaName },
  NameInSchema extends Name extends { schema: infer Schema extends SchemaName }
    ? keyof Part<Schemas[Schema], "Enums">
    : never = never,
> = Name extends { schema: infer Schema extends SchemaName }
  ? Part<Part<Schemas[Schema], "Enums">, NameInSchema>
  : Part<Part<DefaultSchema, "Enums">, Name>

export type CompositeTypes<
  Name extends keyof Part<DefaultSchema, "CompositeTypes"> | { schema: SchemaName },
  NameInSchema extends Name extends { schema: infer Schema extends SchemaName }
    ? keyof Part<Schemas[Schema], "CompositeTypes">
    : never = never,
> = Name extends { schema: infer Schema extends SchemaName }
  ? Part<Part<Schemas[Schema], "CompositeTypes">, NameInSchema>
  : Part<Part<DefaultSchema, "CompositeTypes">, Name>
`
