import { describe, expect, test } from 'vitest'
import { authSettings } from '../auth-settings.ts'
import { defaultMailTexts } from './default-mail-texts.ts'
import { mailOfKind } from './mail-of-kind.ts'
import { MailTexts } from './mail-texts.ts'

const settings = authSettings({ siteUrl: 'https://app.example.com', siteName: '<b>Ex</b>' })
const link = 'https://app.example.com/verify?a=1&b=2'
const facts = { link, code: '12345678', newEmail: '"new"@example.com' }
const mailOf = (body: string, changes: Partial<typeof settings> = {}) =>
  mailOfKind('email_change', 'a@example.com', facts, {
    ...settings,
    mailTexts: { email_change: { subject: 'About {{ .NewEmail }}', body } },
    ...changes,
  })

describe('a mail that nobody has edited', () => {
  test.each(['confirmation', 'recovery', 'email_change', 'invite'] as const)(
    'about %s has text and html with the link and the code, and escapes names',
    (kind) => {
      const { subject, text, html } = mailOfKind(kind, 'a@example.com', facts, settings)
      expect(subject).toContain('<b>Ex</b>')
      expect(text).toContain(`:\n${link}\n`)
      expect(text).toContain('12345678')
      expect(html).toContain('href="https://app.example.com/verify?a=1&amp;b=2"')
      expect(html).toMatch(/<strong style="[^"]*">12345678<\/strong>/)
      expect(html).not.toContain('<b>')
      expect(text + html + subject).not.toContain('{{')
    },
  )

  test.each([
    [3600, '1 hour'],
    [172_800, '2 days'],
    [5400, '90 minutes'],
    [45, '45 seconds'],
  ])('says how to use the code, when it ends (%d seconds) and that it may be ignored', (seconds, words) => {
    const { text, html } = mailOfKind('recovery', 'a@example.com', facts, { ...settings, oneTimeTokenSeconds: seconds })
    expect(text).toContain(
      `Where a code is asked for, enter 12345678. The link and the code work once and end after ${words}.\n\nIf you did not ask for this, ignore this message: your password stays as it is.`,
    )
    expect(html).toContain(`The link and the code work once and end after ${words}.`)
  })

  test('without a code says nothing of codes', () => {
    const { text, html } = mailOfKind('account_exists', 'a@example.com', { link }, settings)
    expect(text).toContain(link)
    expect(text).not.toContain('code')
    expect(html).not.toContain('code')
  })

  test('has a text that could be edited as it is', () => {
    expect(MailTexts.parse(defaultMailTexts)).toEqual(defaultMailTexts)
  })
})

describe('an edited mail', () => {
  test('says what was written, with a button where one stands', () => {
    const { subject, text, html } = mailOf(
      'Hello,\nit is {{ .SiteName }}.\n\n[Yes, {{ .NewEmail }}]({{ .ConfirmationURL }})',
    )
    expect(subject).toBe('About "new"@example.com')
    expect(text).toBe(`Hello,\nit is <b>Ex</b>.\n\nYes, "new"@example.com:\n${link}\n`)
    expect(html).toContain('>Hello,<br>\nit is &lt;b&gt;Ex&lt;/b&gt;.</p>')
    expect(html).toMatch(/<a href="[^"]*a=1&amp;b=2"[^>]*>Yes, &quot;new&quot;@example\.com<\/a>/)
    expect(html).toContain('If the button does not work')
  })

  test('may have the link in a sentence, and then has no button', () => {
    const { text, html } = mailOf('Open {{.ConfirmationURL}} now.')
    expect(text).toBe(`Open ${link} now.\n`)
    expect(html).toMatch(/Open <a href="[^"]*a=1&amp;b=2"[^>]*>https[^<]*<\/a> now\./)
    expect(html).not.toContain('button')
  })

  test('shows markup as it was written', () => {
    const { html } = mailOf('<script>alert(1)</script><a href="https://evil.example.net">x</a> {{ .ConfirmationURL }}')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;a href=&quot;')
    expect(html).not.toMatch(/<script|evil\.example\.net"/)
  })

  test('reads no fact as a text of its own, and a subject stays one line', () => {
    const { subject, text } = mailOf('{{ .SiteName }} {{ .ConfirmationURL }}', {
      siteName: '{{ .Token }}',
      mailTexts: {
        email_change: { subject: '{{ .SiteName }}', body: '{{ .SiteName }} {{ .ConfirmationURL }}' },
      },
    })
    expect(text).toBe(`{{ .Token }} ${link}\n`)
    expect(subject).toBe('{{ .Token }}')
    const named = mailOf('{{ .ConfirmationURL }}', {
      siteName: 'a\r\nBcc: b@example.com',
      mailTexts: { email_change: { subject: '{{ .SiteName }}', body: '{{ .ConfirmationURL }}' } },
    })
    expect(named.subject).toBe('a Bcc: b@example.com')
  })
})

describe('a text is refused', () => {
  const fine = { subject: 'Hello {{ .SiteName }}', body: 'Open {{ .ConfirmationURL }} or enter {{ .Token }}' }
  const faultsOf = (texts: object) => MailTexts.safeParse(texts).error?.issues.map(({ message }) => message)

  test.each([
    ['with a fact that there is none of', { body: '{{ .Password }} {{ .ConfirmationURL }}' }, '{{ .Password }} is not'],
    ['with a fact of another kind', { body: '{{ .NewEmail }} {{ .ConfirmationURL }}' }, '{{ .NewEmail }} is not'],
    ['with code', { body: '{{ if .Token }}x{{ end }} {{ .ConfirmationURL }}' }, 'Braces stand around'],
    ['with a brace that is never closed', { body: '{{ .ConfirmationURL }} {{ .Token' }, 'Braces stand around'],
    ['without the link', { body: 'Enter {{ .Token }}' }, 'The body needs the link'],
    ['with the link in the subject', { subject: '{{ .ConfirmationURL }}' }, '{{ .ConfirmationURL }} is not'],
    ['with the code in the subject', { subject: '{{ .Token }}' }, '{{ .Token }} is not'],
    ['with a subject of two lines', { subject: 'a\nb' }, 'The subject is one line'],
    ['with an empty subject', { subject: ' ' }, 'Too small'],
    ['that is very long', { body: `{{ .ConfirmationURL }}${'x'.repeat(10_000)}` }, 'Too big'],
  ])('%s', (_, change, fault) => {
    expect(faultsOf({ recovery: { ...fine, ...change } })).toEqual([expect.stringContaining(fault)])
    expect(faultsOf({ recovery: fine })).toBeUndefined()
  })

  test('for a kind of mail that there is none of, and by halves', () => {
    expect(faultsOf({ newsletter: fine })).toHaveLength(1)
    expect(faultsOf({ recovery: { subject: 'Hello' } })).toHaveLength(1)
    expect(faultsOf({ account_exists: fine })).toEqual([expect.stringContaining('{{ .Token }} is not')])
  })
})
