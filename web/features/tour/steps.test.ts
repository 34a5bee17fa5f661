import { describe, expect, test } from 'vitest'
import { joyrideSteps, tourLabels, tourSteps } from './steps.ts'

describe('the tour', () => {
  test('has three steps: the menu, the docs link and the Add Client button', () => {
    expect(tourSteps().map(({ target }) => target)).toEqual([
      '[data-tour="menu"]',
      '[data-tour="docs"]',
      '[data-tour="add-client"]',
    ])
  })

  test('has the specified labels', () => {
    expect(tourLabels()).toEqual({
      back: 'Back',
      close: 'Close',
      last: 'Last',
      next: 'Next',
      nextWithProgress: 'Next (Step {current} of {total})',
      open: 'Open the dialog',
      skip: 'Skip',
    })
  })

  test('has a tooltip 380 px wide, or narrower in a narrow window', () => {
    const width = innerWidth
    expect(joyrideSteps().map((step) => step.width)).toEqual([380, 380, 380])
    window.innerWidth = 360
    expect(joyrideSteps()[0]?.width).toBe(328)
    window.innerWidth = width
  })
})
