import type { TaskMeasure } from './scope.ts'

/** The source of a published rate. */
export interface RateSource {
  publisher: string
  title: string
  /** YYYY-MM-DD or YYYY; null if the page has no date. */
  published: string | null
  address: string
}

/** A production rate: square feet per hour, or minutes per item. */
interface StarterRate {
  id: string
  by: TaskMeasure
  rate: number
  /** The source's range; absent for a common figure without a source. */
  range?: readonly [number, number]
  source?: keyof typeof rateSources
}

/** Public pages that state a rate, read in November 2026. */
export const rateSources = {
  cleanlink: {
    publisher: 'CleanLink, Housekeeping Solutions',
    title: 'Cleaning Times and Autonomous Machines',
    published: null,
    address: 'https://www.cleanlink.com/hs/article/Cleaning-Times-and-Autonomous-Machines--32514',
  },
  forum: {
    publisher: 'CleanLink forum',
    title: 'VCT floor stripping and waxing',
    published: null,
    address: 'https://mycleanlink.com/general/f/12/t/2061',
  },
  advance: {
    publisher: 'Cleaning & Maintenance Management, by Advance',
    title: 'Project Cleaning for Schools and Universities: Establish Time-to-Task',
    published: '2014-06-16',
    address: 'http://advance-us.blogspot.com/2014/06/project-cleaning-for-schools-and_16.html',
  },
  fixtures: {
    publisher: 'ICAN/ATEX',
    title: 'Answer 627, time for a restroom',
    published: '2015-10-09',
    address: 'http://www.icanatex.com/Answer.asp?ID=627',
  },
  stripping: {
    publisher: 'ICAN/ATEX',
    title: 'Answer 1150, time standards for stripping and finishing',
    published: '2015-12-01',
    address: 'http://www.icanatex.com/Answer.asp?ID=1150',
  },
  mopping: {
    publisher: 'Articles Surfing',
    title: 'Understanding Cleaning Production Rates',
    published: null,
    address: 'https://articlesurfing.org/business_and_finance/understanding_cleaning_production_rates.html',
  },
  trash: {
    publisher: 'ISSA',
    title: 'How to Calculate Cleaning Times',
    published: '2018-03-20',
    address: 'https://www.issa.com/articles/how-to-calculate-cleaning-times',
  },
  schools: {
    publisher: 'Cleaning & Maintenance Management',
    title: 'Production Rates and Costs for K-12',
    published: null,
    address: 'https://cmmonline.com/articles/production-rates-and-costs-for-k-12',
  },
  levels: {
    publisher: 'U.S. Department of Education, Common Education Data Standards',
    title: 'Building Cleaning Standard Type',
    published: null,
    address: 'https://ceds.ed.gov/element/001866',
  },
  buildings: {
    publisher: 'Red Door Cleaning',
    title: 'How Long Should It Take to Clean My Building?',
    published: null,
    address: 'https://www.reddoorcleaning.ca/blog/how-long-should-it-take-to-clean-my-building/',
  },
  patients: {
    publisher: 'Infection Control Today, citing the American Society for Healthcare Environmental Services',
    title: 'ASHES Reaffirms Practice Guidance on Minimal Time for Proper Cleaning',
    published: null,
    address:
      'https://www.infectioncontroltoday.com/view/ashes-reaffirms-practice-guidance-minimal-time-proper-cleaning-and-surface',
  },
  windows: {
    publisher: 'Window Cleaning 2026',
    title: 'Calculation Model',
    published: '2026',
    address: 'https://window-cleaning-2026.readthedocs.io/en/latest/calculation-model.html',
  },
  sweepers: {
    publisher: 'Aokelang',
    title: 'Why Ride-On Sweepers Are the Ideal Solution',
    published: null,
    address: 'https://aokelang.com/blog/why-ride-on-sweepers-are-the-ideal-solution/',
  },
} as const satisfies Record<string, RateSource>

/** Starting points, which every organization replaces with its own. */
export const starterRates: readonly StarterRate[] = [
  { id: 'vacuum-upright', by: 'area', rate: 3_250 },
  { id: 'vacuum-12', by: 'area', rate: 2_200, range: [2_200, 2_200], source: 'cleanlink' },
  { id: 'vacuum-backpack', by: 'area', rate: 7_200, range: [7_200, 7_200], source: 'cleanlink' },
  { id: 'vacuum-hard', by: 'area', rate: 8_500, range: [7_000, 10_000], source: 'advance' },
  { id: 'vacuum-wide', by: 'area', rate: 6_000 },
  { id: 'vacuum-30', by: 'area', rate: 10_000, range: [10_000, 15_000], source: 'cleanlink' },
  { id: 'dust-mop', by: 'area', rate: 12_500 },
  { id: 'dust-mop-18', by: 'area', rate: 6_500, range: [0, 7_000], source: 'advance' },
  { id: 'flat-mop', by: 'area', rate: 4_750 },
  { id: 'string-mop', by: 'area', rate: 3_750 },
  { id: 'mop', by: 'area', rate: 5_000, range: [5_000, 5_000], source: 'mopping' },
  { id: 'scrub-17', by: 'area', rate: 18_500, range: [18_500, 18_500], source: 'advance' },
  { id: 'scrub-20', by: 'area', rate: 20_500, range: [20_500, 20_500], source: 'advance' },
  { id: 'sweep-ride', by: 'area', rate: 75_000, range: [75_000, 107_600], source: 'sweepers' },
  { id: 'strip', by: 'area', rate: 300, range: [300, 500], source: 'forum' },
  { id: 'strip-17', by: 'area', rate: 750, range: [750, 750], source: 'stripping' },
  { id: 'strip-build-up', by: 'area', rate: 375, range: [375, 375], source: 'stripping' },
  { id: 'finish', by: 'area', rate: 1_750, range: [1_500, 2_000], source: 'forum' },
  { id: 'extract-small', by: 'area', rate: 450, range: [300, 600], source: 'cleanlink' },
  { id: 'extract', by: 'area', rate: 1_000, range: [1_000, 2_000], source: 'cleanlink' },
  { id: 'dust-surfaces', by: 'area', rate: 7_000 },
  { id: 'dust-high', by: 'area', rate: 5_000 },
  { id: 'trash', by: 'units', rate: 2.5 },
  { id: 'trash-area', by: 'area', rate: 30_000, range: [30_000, 30_000], source: 'trash' },
  { id: 'restroom', by: 'units', rate: 12, range: [10, 25], source: 'schools' },
  { id: 'fixture', by: 'units', rate: 3, range: [2.5, 3], source: 'fixtures' },
  { id: 'locker-room', by: 'units', rate: 30, range: [20, 40], source: 'schools' },
  { id: 'classroom', by: 'units', rate: 14, range: [8, 20], source: 'schools' },
  { id: 'shop-room', by: 'units', rate: 22.5, range: [15, 30], source: 'schools' },
  { id: 'kitchen', by: 'units', rate: 37.5, range: [30, 45], source: 'schools' },
  { id: 'patient-room', by: 'units', rate: 27.5, range: [25, 30], source: 'patients' },
  { id: 'patient-discharge', by: 'units', rate: 42.5, range: [40, 45], source: 'patients' },
  { id: 'window-both', by: 'units', rate: 4, range: [4, 4], source: 'windows' },
  { id: 'window-inside', by: 'units', rate: 1.8, range: [1.8, 1.8], source: 'windows' },
  { id: 'window-outside', by: 'units', rate: 2.2, range: [2.2, 2.2], source: 'windows' },
  { id: 'storefront', by: 'units', rate: 6, range: [6, 6], source: 'windows' },
  { id: 'office-all', by: 'area', rate: 3_500, range: [3_000, 4_000], source: 'buildings' },
  { id: 'medical-all', by: 'area', rate: 2_250, range: [2_000, 2_500], source: 'buildings' },
  { id: 'school-all', by: 'area', rate: 2_000, range: [1_500, 2_500], source: 'schools' },
  // 11,000 to 18,000 and 19,000 to 25,000 square feet in eight hours.
  { id: 'level-2', by: 'area', rate: 1_800, range: [1_375, 2_250], source: 'levels' },
  { id: 'level-3', by: 'area', rate: 2_750, range: [2_375, 3_125], source: 'levels' },
  // An hour of presence is an hour.
  { id: 'porter', by: 'units', rate: 60 },
]

/** The published rate that an organization's rate began as, by its id. */
export const starterRate = (id: string) => starterRates.find((rate) => rate.id === id)
