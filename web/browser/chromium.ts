import { existsSync } from 'node:fs'
import chromiumBinary from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// No background traffic, and no sandbox, which needs rights that a container's root does not have.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A headless Chromium: the system's where there is one, else the one that comes as an npm package. */
export async function launchBrowser(): Promise<Browser> {
  const system = systemBrowsers.find((path) => existsSync(path))
  return chromium.launch({ executablePath: system ?? (await chromiumBinary.executablePath()), args: quiet })
}
