import { apiSnippets } from '../../../../lib/database/api-snippets.ts'
import type { ApiRequest, ApiSubject } from './api-operation.ts'
import { clientCode } from './client-code.ts'
import { curlCode } from './curl-code.ts'
import { dartDialect } from './dart-code.ts'
import { httpRequestOf } from './http-request.ts'
import { pythonDialect } from './python-code.ts'
import { typescriptDialect } from './typescript-code.ts'

/** The project as its applications know it. */
export interface ApiAddress {
  ref: string
  /** With `/rest/v1/` at its end. */
  restUrl: string
  /** A publishable key, or what stands for one. */
  key: string
}

interface Part {
  title: string
  code: string
}

interface Language {
  label: string
  /** What an application has once. */
  setUp: (address: ApiAddress) => Part[]
  /** Undefined where the language cannot send it. */
  code: (address: ApiAddress, subject: ApiSubject, request: ApiRequest) => string | undefined
}

const urlOf = ({ restUrl }: ApiAddress) => restUrl.replace(/\/rest\/v1\/$/, '')

/** The languages of the examples. */
export const languages = {
  curl: {
    label: 'curl',
    setUp: ({ restUrl, key }) => [
      {
        title: 'What the API offers, as OpenAPI',
        code: curlCode({ method: 'GET', path: '', query: '', headers: {} }, { restUrl, key }),
      },
    ],
    code: (address, subject, request) => curlCode(httpRequestOf(subject, request), address),
  },
  typescript: {
    label: 'TypeScript',
    setUp: (address) => [
      ...(apiSnippets({ url: urlOf(address), ref: address.ref, publishableKey: address.key })[0]?.parts ?? []),
    ],
    code: (_, subject, request) => clientCode(typescriptDialect, subject, request),
  },
  dart: {
    label: 'Dart',
    setUp: (address) => [
      { title: 'Terminal', code: 'flutter pub add supabase_flutter' },
      {
        title: 'main.dart',
        code: `import 'package:supabase_flutter/supabase_flutter.dart';

await Supabase.initialize(
  url: '${urlOf(address)}',
  anonKey: '${address.key}',
);
final supabase = Supabase.instance.client;`,
      },
    ],
    code: (_, subject, request) => terminated(clientCode(dartDialect, subject, request)),
  },
  python: {
    label: 'Python',
    setUp: (address) => [
      { title: 'Terminal', code: 'pip install supabase' },
      {
        title: 'main.py',
        code: `from supabase import create_client

supabase = create_client(
    "${urlOf(address)}",
    "${address.key}",
)`,
      },
    ],
    code: (_, subject, request) => clientCode(pythonDialect, subject, request),
  },
} as const satisfies Record<string, Language>

export type LanguageKey = keyof typeof languages

export const isLanguage = (word: unknown): word is LanguageKey =>
  typeof word === 'string' && Object.hasOwn(languages, word)

const terminated = (code: string | undefined) => (code === undefined ? undefined : `${code};`)
