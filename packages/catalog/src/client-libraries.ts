/** A library for applications that speaks the protocols of the data plane. */
export interface ClientLibrary {
  language: string
  /** Kept by the makers of the protocol; the others are kept by its community. */
  officialSupport: boolean
  /** The guide page, served by this product. */
  docsUrl: `/guides/clients/${string}`
  gitUrl: string
  releaseState?: 'Alpha' | 'Beta'
}

export const clientLibraries: readonly ClientLibrary[] = [
  {
    language: 'JavaScript',
    officialSupport: true,
    docsUrl: '/guides/clients/javascript',
    gitUrl: 'https://github.com/supabase/supabase-js',
  },
  {
    language: 'Flutter',
    officialSupport: true,
    docsUrl: '/guides/clients/flutter',
    gitUrl: 'https://github.com/supabase/supabase-flutter',
  },
  {
    language: 'Swift',
    officialSupport: true,
    docsUrl: '/guides/clients/swift',
    gitUrl: 'https://github.com/supabase/supabase-swift',
  },
  {
    language: 'Python',
    officialSupport: true,
    docsUrl: '/guides/clients/python',
    gitUrl: 'https://github.com/supabase/supabase-py',
  },
  {
    language: 'C#',
    officialSupport: false,
    docsUrl: '/guides/clients/csharp',
    gitUrl: 'https://github.com/supabase-community/supabase-csharp',
  },
  {
    language: 'Kotlin',
    officialSupport: false,
    docsUrl: '/guides/clients/kotlin',
    gitUrl: 'https://github.com/supabase-community/supabase-kt',
  },
  {
    language: 'Go',
    officialSupport: false,
    docsUrl: '/guides/clients/go',
    gitUrl: 'https://github.com/supabase-community/supabase-go',
  },
  {
    language: 'Elixir',
    officialSupport: false,
    docsUrl: '/guides/clients/elixir',
    gitUrl: 'https://github.com/supabase-community/supabase-ex',
  },
  {
    language: 'Godot',
    officialSupport: false,
    docsUrl: '/guides/clients/godot',
    gitUrl: 'https://github.com/supabase-community/godot-engine.supabase',
  },
]
