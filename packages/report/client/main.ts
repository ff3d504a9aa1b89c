/** The code of the report's page: draws each part from the data in the page. */
import type { ReportData } from '../site/report-data.ts'
import { showChanges } from './changes.ts'
import { byId } from './elements.ts'
import { showFindings } from './findings.ts'
import { showHistory } from './history.ts'
import { showMap } from './map.ts'
import { showTimes } from './times.ts'
import { showTreemap } from './treemap.ts'

const data = JSON.parse(byId('data').textContent ?? '') as ReportData

showFindings(byId('findings-view'), data)
showMap(data)
if (data.files) showTreemap(byId('weight-view'), data.files)
if (data.builds.length > 0) showTimes(byId('time-view'), data.builds)
if (data.history) showHistory(byId('history-view'), data.history)
if (data.changes) showChanges(byId('changes-view'), data.changes)
