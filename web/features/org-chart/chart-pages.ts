import { boundsOf, layoutChart, reportsOf, type ChartNode, type Person } from './chart-tree.ts'

export interface ChartPage {
  readonly nodes: readonly ChartNode[]
  /** The manager whose team it shows; undefined when several people are at the top. */
  readonly head: Person | undefined
}

/** Size of a page, so that cards stay readable on office paper. */
export const paper = { width: 1_600, height: 1_100 } as const

/**
 * Splits a chart that does not fit one page: one page from the top down, and one more per manager whose team did not
 * fit.
 */
export function pagesOf(nodes: readonly ChartNode[]): ChartPage[] {
  const reports = reportsOf(nodes.map(({ person }) => person))
  const [top, ...others] = reports.get('') ?? []
  if (fits(nodes)) return [{ nodes, head: undefined }]
  const pages: ChartPage[] = []
  const waiting: (Person | undefined)[] = [others.length ? undefined : top]
  for (let at = 0; at < waiting.length; at++) {
    const head = waiting[at]
    const page = pageFrom(head ? [head] : (reports.get('') ?? []), reports)
    pages.push({ nodes: page.nodes, head })
    waiting.push(...page.left)
  }
  return pages
}

/** Adds teams level by level while they fit; `left` holds the managers whose teams did not. */
function pageFrom(heads: readonly Person[], reports: ReadonlyMap<string, readonly Person[]>) {
  const under = ({ id }: Person) => reports.get(id) ?? []
  let people = heads.length === 1 ? [...heads, ...heads.flatMap(under)] : [...heads]
  let nodes = layoutChart(people, new Set())
  const left: Person[] = []
  const leads = people.slice(heads.length === 1 ? 1 : 0).filter((person) => under(person).length > 0)
  for (let at = 0; at < leads.length; at++) {
    const lead = leads[at]
    if (!lead) continue
    const more = [...people, ...under(lead)]
    const wider = layoutChart(more, new Set())
    if (fits(wider)) {
      people = more
      nodes = wider
      leads.push(...under(lead).filter((person) => under(person).length > 0))
    } else left.push(lead)
  }
  return { nodes, left }
}

function fits(nodes: readonly ChartNode[]) {
  const { width, height } = boundsOf(nodes)
  return width <= paper.width && height <= paper.height
}
