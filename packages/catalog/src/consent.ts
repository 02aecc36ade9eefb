/** Something that keeps data, and that a person may refuse unless its category is essential. */
interface ConsentService {
  id: string
  name: string
}

export interface ConsentCategory {
  slug: string
  label: string
  description: string
  /** Nothing works without it, so it cannot be switched off. */
  isEssential: boolean
  services: readonly ConsentService[]
}

export const consentCategories = [
  {
    slug: 'essential',
    label: 'Essential',
    description: 'Keeps you signed in, and remembers the theme and the layout you chose. Nothing works without it.',
    isEssential: true,
    services: [
      { id: 'session', name: 'Signing in' },
      { id: 'preferences', name: 'What you chose in this browser' },
    ],
  },
  {
    slug: 'analytics',
    label: 'Product analytics',
    description:
      'That you signed up, and which feature previews you turn on or off, with the page you were on. Only the operator of this installation sees it.',
    isEssential: false,
    services: [{ id: 'usage_events', name: 'Usage events' }],
  },
  {
    slug: 'error_reports',
    label: 'Error reports',
    description:
      'The message of an error and the page it happened on, with a hash of your user id instead of your name.',
    isEssential: false,
    services: [{ id: 'error_reports', name: 'Error reports' }],
  },
] as const satisfies readonly ConsentCategory[]

export type ConsentServiceId = (typeof consentCategories)[number]['services'][number]['id']

/** Those that a person is asked about. */
export type OptionalServiceId = Exclude<ConsentServiceId, 'session' | 'preferences'>

/** By the names under which the answer is kept. */
export const optionalServiceIds = ['usage_events', 'error_reports'] as const satisfies readonly OptionalServiceId[]
