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

/** The system's Chromium where there is one, else the one that comes as an npm package, unpacked by the first call. */
export async function browserProgram(): Promise<string> {
  return systemBrowsers.find((path) => existsSync(path)) ?? (await chromiumBinary.executablePath())
}

/** A headless Chromium. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserProgram(), args: quiet })
}
