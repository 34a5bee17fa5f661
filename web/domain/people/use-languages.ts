import { languages, type Language } from '#shared/languages.ts'
import { useConfiguration } from '#web/platform/data/use-configuration.ts'

/** The languages the organisation works in, all until that is known; what is set already stays a choice. */
export function useLanguages(organizationId: string, current?: Language) {
  const configuration = useConfiguration(organizationId)
  const used = configuration?.languages ?? languages
  return {
    used: languages.filter((each) => used.includes(each) || each === current),
    /** Undefined until that is known. */
    main: configuration?.language,
  }
}
