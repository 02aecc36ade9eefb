import type { Page } from '@playwright/test'
import { type Plinth, SETUP_TOKEN } from './plinth.ts'

/** Opens the inbox of development by the link that the start prints, as somebody who is not the operator does. */
export const openInbox = (page: Page, { url }: Plinth) => page.goto(`${url}/inbox#token=${SETUP_TOKEN}`)
