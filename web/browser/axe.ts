import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const options: Axe.RunOptions = {
  resultTypes: ['violations'],
  // Findings are identified by their markup.
  selectors: false,
  // No rule of these tags reads style sheets.
  preload: { assets: ['media'] },
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}

/** Runs axe on a page. The script is injected once per document, because that takes half as long as the analysis. */
export async function findViolations(page: Page): Promise<{ rule: string; html: string }[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  return page.evaluate(async (runOptions) => {
    const { violations } = await (window as unknown as { axe: typeof Axe }).axe.run(document, runOptions)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, html })))
  }, options)
}
