import { createHash } from 'node:crypto'

const inline = {
  script: /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi,
  style: /<style[^>]*>([\s\S]*?)<\/style>/gi,
}

/** The hashes by which a policy lets a page's own inline scripts and styles run, and no other. */
function hashes(page: string, element: keyof typeof inline): string[] {
  return Array.from(page.matchAll(inline[element]), ([, content = '']) => {
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  })
}

/** Where the performance agent, if it is configured, comes from and reports to. */
const agentHosts = {
  script: ['https://js-agent.newrelic.com'],
  connect: ['https://bam.nr-data.net', 'https://bam.eu01.nr-data.net'],
}

/** What the page may load from elsewhere, as this installation is configured. */
export interface Foreign {
  agent: boolean
  /** The address of the map's pictures. */
  tiles?: string | undefined
}

/** The page's policy. It is the same for everybody and every request, so the page can stay a static file. */
export function contentSecurityPolicy(page: string, { agent, tiles }: Foreign): string {
  const script = ["'self'", ...hashes(page, 'script'), ...(agent ? agentHosts.script : [])]
  const connect = ["'self'", ...(agent ? [...agentHosts.script, ...agentHosts.connect] : [])]
  return [
    "default-src 'none'",
    `script-src ${script.join(' ')}`,
    `style-src ${["'self'", ...hashes(page, 'style')].join(' ')}`,
    `img-src ${["'self'", 'data:', 'blob:', ...(tiles ? [new URL(tiles).origin] : [])].join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or code: where a library of the page tried, the browser would refuse.
    "require-trusted-types-for 'script'",
  ].join('; ')
}
