import type { RouteContract } from './document.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

export const pageStyle = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}
details{border-top:1px solid light-dark(#dde3e5,#333b3e);padding:.5rem 0}
summary{cursor:pointer;display:flex;gap:.75rem;flex-wrap:wrap;align-items:baseline}
code,pre{font:13px/1.45 ui-monospace,monospace}pre{overflow:auto;background:light-dark(#f3f6f7,#15191b);padding:.75rem;border-radius:.5rem}
.method{min-width:4rem;font-weight:600}.access{opacity:.7;margin-left:auto}`

/** Renders every call with its access, parameters and response as a readable page without scripts. */
export function docsPage(routes: readonly RouteContract[]): string {
  const calls = routes.toSorted((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Custodia API</title><style>${pageStyle}</style></head><body><main>
<h1>Custodia API</h1>
<p>Every call, from the contracts the server checks. The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
A refusal answers <code>{ code, message, details?, fields? }</code> with the header <code>x-request-id</code>.</p>
${calls.map(call).join('\n')}
</main></body></html>`
}

const call = ({ method, url, access, schema }: RouteContract) => `<details><summary>
<span class="method">${method}</span><code>${escape(url)}</code><span class="access">${escape(access)}</span></summary>
<p>${escape(schema.summary ?? '')}</p>
${block('Query', schema.querystring)}${block('Body', schema.body)}
${Object.entries(schema.response ?? {})
  .map(([status, answer]) => block(`Answer ${status}`, answer))
  .join('')}</details>`

const block = (title: string, schema: unknown) =>
  schema === undefined
    ? ''
    : `<h3>${escape(title)}</h3><pre>${escape(JSON.stringify(schema, (key, value) => (key.startsWith('~') ? undefined : value), 2))}</pre>`
