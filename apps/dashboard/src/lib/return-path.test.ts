import { describe, expect, test } from 'vitest'
import { pathWithReturn, returnPath } from './return-path.ts'

const origin = 'https://console.example.com'

describe('where sign-in leads', () => {
  test.each([
    ['/organizations', '/organizations'],
    ['/org/acme-x1', '/org/acme-x1'],
    ['/project/abcdefghijklmnopqrst/sql/new', '/project/abcdefghijklmnopqrst/sql/new'],
    ['/new/acme_1?plan=pro', '/new/acme_1?plan=pro'],
    ['/project/default?a=1&b=2', '/project/default?a=1&b=2'],
    ['/', '/'],
    ['/dashboard/org/acme', '/org/acme'],
    ['/dashboard', '/'],
    ['/dashboard/', '/'],
    ['/dashboard?plan=pro', '/?plan=pro'],
    ['/dashboards/one', '/dashboards/one'],
    ['/dashboard-old', '/dashboard-old'],
    ['/dashboard/dashboard/org/acme', '/dashboard/org/acme'],
  ])('%s is followed as %s', (target, expected) => {
    expect(returnPath(target, origin)).toBe(expected)
  })

  test.each([
    [undefined],
    [null],
    [''],
    ['organizations'],
    ['//evil.example'],
    ['///evil.example'],
    ['////evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['\\/evil.example'],
    ['/\\/evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/\r/evil.example'],
    ['\t//evil.example'],
    [' //evil.example'],
    ['/%09/evil.example'],
    ['/%2F/evil.example'],
    ['/%2fevil.example'],
    ['/%5Cevil.example'],
    ['https://evil.example'],
    ['https:/evil.example'],
    ['https:evil.example'],
    ['HTTPS://evil.example'],
    ['http://console.example.com.evil.example'],
    ['https://console.example.com@evil.example'],
    ['https://console.example.com/organizations'],
    ['//console.example.com/organizations'],
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['/javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:msgbox(1)'],
    ['blob:https://evil.example/x'],
    ['file:///etc/passwd'],
    ['ftp://evil.example'],
    ['/redirect?to=https://evil.example'],
    ['/redirect?to=//evil.example'],
    ['/x?next=%2F%2Fevil.example'],
    ['/x://evil.example'],
    ['/dashboard//134744072'],
    ['/dashboard//evil.example'],
    ['/dashboard///evil.example'],
    ['/dashboard/\\evil.example'],
    ['/dashboard//8.8.8.8'],
    ['/dashboardhttps://evil.example'],
    ['/dashboard@evil.example'],
    ['/dashboard//dashboard//evil.example'],
    ['//dashboard/organizations'],
    ['/@evil.example'],
    ['/evil.example'],
    ['/./organizations'],
    ['/../organizations'],
    ['/org/../../x'],
    ['/org/./acme'],
    ['/org/acme#@evil.example'],
    ['/org/acme#fragment'],
    ['/org/acme;jsessionid=1'],
    ['/org/acme?x=<script>'],
    ['/org/acme?x="onload='],
    ["/org/acme?x='"],
    ['/org/acme?x=1?y=2'],
    ['/org/acme?x=%3Cscript%3E'],
    ['/org/acme\u0000'],
    ['/org/acme\u2028'],
    ['/org/аcme'],
    ['/。evil'],
    ['/\u202eevil'],
    ['／／evil'],
    ['?returnTo=/x'],
    ['#/organizations'],
    ['.'],
    ['..'],
    ['*'],
    ['/org/{slug}'],
    ['/org/acme '],
    [' /org/acme'],
    ['/sign-in'],
    ['/sign-in?returnTo=x'],
    ['/sign-up'],
    ['/confirm'],
    ['/reset-password'],
    ['/logout'],
    ['/dashboard/logout'],
    ['/dashboard/sign-in'],
  ])('%j leads to the organizations', (target) => {
    expect(returnPath(target, origin)).toBe('/organizations')
  })

  test('whatever is followed stays on this origin', () => {
    for (const target of ['/a//b', '/a//134744072', '/-/', '/_//x', '/a/?b=//c'.replace('//', ''), '/0//1']) {
      expect(new URL(returnPath(target, origin), origin).origin).toBe(origin)
    }
  })
})

describe('other parameters of the sign-in page', () => {
  test.each([
    ['/org/acme', 'plan=pro', '/org/acme?plan=pro'],
    ['/org/acme?a=1', 'plan=pro', '/org/acme?a=1&plan=pro'],
    ['/org/acme', 'returnTo=/x&plan=pro', '/org/acme?plan=pro'],
    ['//evil.example', 'plan=pro', '/organizations'],
  ])('%s with %s becomes %s', (target, parameters, expected) => {
    expect(returnPath(target, origin, parameters)).toBe(expected)
  })
})

describe('the way to sign-in', () => {
  test.each([
    ['/project/x', '?a=1', '/sign-in?returnTo=%2Fproject%2Fx%3Fa%3D1'],
    ['/', '', '/sign-in'],
    ['/sign-in', '?returnTo=%2Fx', '/sign-in'],
  ])('from %s%s is %s', (pathname, search, expected) => {
    expect(pathWithReturn('/sign-in', { pathname, search })).toBe(expected)
  })

  test('leads back to the very place', () => {
    const address = new URL(pathWithReturn('/sign-in', { pathname: '/new/acme', search: '?plan=pro' }), origin)
    expect(returnPath(address.searchParams.get('returnTo'), origin)).toBe('/new/acme?plan=pro')
  })
})
