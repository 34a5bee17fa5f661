import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { language } from '#web/platform/texts/language.ts'
import { useLanguages } from '#web/domain/people/use-languages.ts'
import { withParams } from '#web/platform/url/search-params.ts'

export const faqViews = ['answers', 'questions', 'archived'] as const
type FaqView = (typeof faqViews)[number]

/** The page's state in its query; unknown values count as absent. */
export function useFaqQuery(organizationId: string) {
  const [params, setParams] = useSearchParams()
  const { used, main } = useLanguages(organizationId)
  const change = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, part), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const view: FaqView = faqViews.find((each) => each === params.get('view')) ?? 'answers'
  return {
    view,
    /** The organization's languages, the reader's first if it is one of them. */
    languages: used,
    language:
      used.find((each) => each === params.get('language')) ??
      (used.includes(language()) ? language() : (main ?? language())),
    search: params.get('search') ?? '',
    topicId: params.get('topic') ?? '',
    change,
    /** URL of the page with another view, keeping the language. */
    viewLink: (next: FaqView) =>
      `?${withParams(params, { view: next === 'answers' ? '' : next, search: '', topic: '' })}`,
  }
}
