import { Building2, CalendarClock, ShieldCheck, Smartphone } from 'lucide-react'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { useTitle } from '#web/platform/navigation/use-title.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import { PageScroll } from '#web/platform/navigation/page-scroll.tsx'
import { t } from './texts.ts'

const features = [
  { id: 'clients', icon: Building2 },
  { id: 'schedule', icon: CalendarClock },
  { id: 'phone', icon: Smartphone },
  { id: 'private', icon: ShieldCheck },
] as const

/** The public page at the root path. */
export function WelcomePage() {
  useTitle(undefined)
  return (
    <>
      <header className="top-bar justify-between">
        <Link to="/" className="brand">
          Custodia
        </Link>
        <div className="flex items-center gap-2">
          <a href="#demo" className="btn-ghost max-sm:hidden">
            {t('bookDemo')}
          </a>
          <Link to={pages.login} className="btn-secondary">
            {t('signIn')}
          </Link>
        </div>
      </header>
      <main>
        <Hero />
        <section className="mx-auto max-w-6xl px-5 py-16 sm:px-8" aria-labelledby="inside">
          <h2 id="inside" className="text-xl font-semibold">
            {t('inside')}
          </h2>
          <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {features.map(({ id, icon: Icon }) => (
              <li key={id} className="card p-5">
                <span className="mb-3 grid size-10 place-items-center rounded-lg bg-accent-soft text-accent-ink">
                  <Icon size={20} aria-hidden="true" />
                </span>
                <h3 className="font-semibold">{t(id)}</h3>
                <p className="mt-1 text-sm text-ink-2">{t(`${id}Text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <Demo />
      </main>
      <footer className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-5 py-8 text-sm text-ink-2 sm:px-8">
        <Link to={pages.docs} className="link">
          {t('docs')}
        </Link>
        <LanguageSwitch />
      </footer>
      <PageScroll />
    </>
  )
}

const Hero = () => (
  <section className="mx-auto grid max-w-6xl items-center gap-10 px-5 pt-14 sm:px-8 lg:grid-cols-[6fr_5fr] lg:pt-20">
    <div>
      <h1 className="text-[2rem] leading-10 font-semibold tracking-tight text-balance sm:text-[2.75rem] sm:leading-[3.25rem]">
        {t('title')}
      </h1>
      <p className="mt-5 max-w-xl text-lg text-ink-2">{t('lead')}</p>
      <p className="mt-7 flex flex-wrap gap-3">
        <Link to={pages.createAccount} className="btn-primary h-11 px-5">
          {t('createAccount')}
        </Link>
        <a href="#demo" className="btn-secondary h-11 px-5">
          {t('bookDemo')}
        </a>
      </p>
    </div>
    <div aria-hidden="true" className="hero-picture" />
  </section>
)

function Demo() {
  const address = `demo@${location.hostname}`
  return (
    <section id="demo" className="scroll-mt-20 border-y border-line bg-surface" aria-labelledby="demo-title">
      <div className="mx-auto grid max-w-6xl gap-4 px-5 py-14 sm:px-8">
        <h2 id="demo-title" className="text-xl font-semibold">
          {t('demoTitle')}
        </h2>
        <p className="max-w-xl text-ink-2">{t('demoText')}</p>
        <p className="flex flex-wrap gap-3">
          <a href={`mailto:${address}?subject=${encodeURIComponent(t('demoSubject'))}`} className="btn-primary">
            {t('demoWrite', { address })}
          </a>
        </p>
        <p className="text-sm text-ink-2">
          {t('or')}{' '}
          <Link to={pages.createAccount} className="link">
            {t('createAccount')}
          </Link>
        </p>
      </div>
    </section>
  )
}
