import { createHash } from 'node:crypto'

const inline = {
  script: /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/gi,
  style: /<style[^>]*>([\s\S]*?)<\/style>/gi,
}

/** Returns the hashes by which a policy allows the page's own inline scripts and styles. */
function hashes(page: string, element: keyof typeof inline): string[] {
  return Array.from(page.matchAll(inline[element]), ([, content = '']) => {
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  })
}

/** Origins the performance agent is loaded from and reports to, when configured. */
const agentHosts = {
  script: ['https://js-agent.newrelic.com'],
  connect: ['https://bam.nr-data.net', 'https://bam.eu01.nr-data.net'],
}

/** Third-party sources the page may load from in this installation. */
export interface ThirdPartySources {
  agent: boolean
  /** URL template of the map tiles. */
  tiles?: string | undefined
}

/** Returns the page's policy. It is the same for every request, so that the page stays a static file. */
export function contentSecurityPolicy(page: string, { agent, tiles }: ThirdPartySources): string {
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
    // Trusted Types: the browser blocks a library that would turn text into markup or code.
    "require-trusted-types-for 'script'",
  ].join('; ')
}
