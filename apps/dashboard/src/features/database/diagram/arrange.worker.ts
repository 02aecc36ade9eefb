import { arrangeTables, type Card, type Link } from './arrange-tables.ts'

addEventListener('message', ({ data }: MessageEvent<{ cards: Card[]; links: Link[] }>) => {
  postMessage(arrangeTables(data.cards, data.links))
})
