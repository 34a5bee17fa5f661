// These journeys share a browser, and all but the first one of a company share the product: a start costs more than most.
import './shell.ts'
import './together.ts'
import './service.ts'
import './journey.ts'
