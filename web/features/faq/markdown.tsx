import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, type ReactNode } from 'react'

/** Markdown as React elements. HTML stays text, and links are limited to safe protocols. */
export const Markdown = ({ text }: { text: string }) => (
  <div className="grid gap-3 text-sm wrap-break-word">{element('div', 'contents', Lexer.lex(text))}</div>
)

/** Spreads the children as arguments: their order never changes, so they need no keys. */
const element = (tag: string, className: string, tokens: readonly Token[] = [], props: object = {}): ReactNode =>
  createElement(
    tag,
    className ? { className, ...props } : props,
    ...tokens.map((token) => renderToken(token as MarkedToken)),
  )

const safeLink = /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i

function linkOf({ href, tokens }: Tokens.Link): ReactNode {
  if (!safeLink.test(href)) return element('span', '', tokens)
  const isOutside = /^http/i.test(href)
  return element('a', 'link', tokens, { href, ...(isOutside && { target: '_blank', rel: 'noopener noreferrer' }) })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')

const cell = (tag: 'th' | 'td') => (content: Tokens.TableCell) =>
  element(tag, `px-4 py-1.5 ${content.align === 'right' ? 'text-right' : 'text-left'}`, content.tokens)

const tableOf = ({ header, rows }: Tokens.Table): ReactNode => (
  <div className="overflow-x-auto">
    <table className="w-full text-left text-sm">
      <thead>{createElement('tr', { className: 'border-b border-line text-ink-2' }, ...header.map(cell('th')))}</thead>
      {createElement(
        'tbody',
        {},
        ...rows.map((row) => createElement('tr', { className: 'border-b border-line' }, ...row.map(cell('td')))),
      )}
    </table>
  </div>
)

const listOf = ({ ordered, start, items }: Tokens.List): ReactNode =>
  createElement(
    ordered ? 'ol' : 'ul',
    {
      className: `grid gap-2 pl-5 marker:text-ink-3 ${ordered ? 'list-decimal' : 'list-disc'}`,
      ...(ordered && Number(start) !== 1 && { start }),
    },
    ...items.map((item) => element('li', '', item.tokens)),
  )

function renderToken(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // Below the page's and the topic's headings.
      return element('h4', 'font-semibold', token.tokens)
    case 'paragraph':
      return element('p', '', token.tokens)
    case 'text':
      return token.tokens ? element('span', '', token.tokens) : plain(token.text)
    case 'strong':
    case 'em':
    case 'del':
      return element(token.type, '', token.tokens)
    case 'br':
    case 'hr':
      return createElement(token.type, token.type === 'hr' ? { className: 'border-line' } : {})
    case 'codespan':
      return <code className="rounded-xs bg-sunken px-1">{token.text}</code>
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-md bg-sunken p-3">
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return element('blockquote', 'grid gap-2 border-l border-line pl-5 text-ink-2', token.tokens)
    case 'list':
      return listOf(token)
    case 'table':
      return tableOf(token)
    case 'link':
      return linkOf(token)
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ '
    case 'space':
    case 'def':
      return null
    case 'image':
    case 'escape':
    case 'html':
    case 'list_item':
      return token.text
  }
}
