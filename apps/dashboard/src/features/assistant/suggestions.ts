import type { Suggestions } from './state/assistant-state.ts'

/** What one may want to ask on a page of a project, and can where the model sees the schema or does not. */
export function suggestionsFor(pathname: string, seesSchema: boolean): Suggestions {
  const here = pages.find(({ path, needsSchema }) => path.test(pathname) && (seesSchema || !needsSchema))
  return here?.suggestions ?? (seesSchema ? anywhere : anywhereWithoutSchema)
}

const anywhere: Suggestions = {
  title: 'Ask about this project',
  prompts: [
    'What is in this database?',
    'Make a table for orders, with the columns that it needs',
    'Which tables have no row-level security?',
  ],
}

const anywhereWithoutSchema: Suggestions = {
  title: 'Ask about SQL and Postgres',
  prompts: [
    'Make a table for orders, with the columns that it needs',
    'Write a policy so that people see their own rows only',
    'When is an index worth it?',
  ],
}

const pages: readonly { path: RegExp; needsSchema: boolean; suggestions: Suggestions }[] = [
  {
    path: /\/editor\/\d+$/,
    needsSchema: true,
    suggestions: {
      title: 'Ask about this table',
      prompts: [
        'What is this table for, and what does it refer to?',
        'Write a query that shows the newest rows of this table',
        'Draft a policy so that people see their own rows only',
      ],
    },
  },
  {
    path: /\/sql\//,
    needsSchema: false,
    suggestions: {
      title: 'Ask about this query',
      prompts: [
        'Explain the selected SQL',
        'Why does the last run fail, and how do I fix it?',
        'How can this query be made faster?',
      ],
    },
  },
  {
    path: /\/advisors/,
    needsSchema: true,
    suggestions: {
      title: 'Ask about what the advisor found',
      prompts: ['Which of these findings matters most, and why?', 'How do I fix the first finding?'],
    },
  },
  {
    path: /\/database/,
    needsSchema: true,
    suggestions: {
      title: 'Ask about the database',
      prompts: [
        'Describe the tables and how they belong together',
        'Which extensions would be of use here?',
        'Which indexes are missing?',
      ],
    },
  },
]
