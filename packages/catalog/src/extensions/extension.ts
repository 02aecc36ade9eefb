export const extensionTags = [
  'Utility',
  'Admin',
  'Index',
  'Search',
  'Data Type',
  'Geo',
  'Audit',
  'Language',
  'Cryptography',
  'Testing',
  'Notifications',
  'Time Series',
  'AI',
  'Dataset',
] as const

export type ExtensionTag = (typeof extensionTags)[number]

/** What the catalogue knows about a database extension beyond what its server reports. */
export interface Extension {
  name: string
  comment: string
  tags: readonly [ExtensionTag, ...ExtensionTag[]]
  /** The guide page, served by this product. */
  link: string
  /** Where the source is kept. */
  github_url: string
  /** The part of the product that is built on the extension. */
  product?: string
  /** That part's address; `{ref}` stands for the project. */
  product_url?: `/project/{ref}/${string}`
  /** Majors of Postgres for which it is no longer offered. */
  deprecated?: readonly string[]
}

/** The guide page follows from the name. */
export type ExtensionEntry = Omit<Extension, 'link'>
