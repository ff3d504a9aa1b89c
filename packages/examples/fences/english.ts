/** The words of the package in English: for messages to the site's owner. */
import { sayIn } from 'docs-build/plugins'
import type { ExampleSay } from '../example/activity.ts'
import words from '../words.json' with { type: 'json' }

export const sayEnglish: ExampleSay = sayIn(words.en, 'en')
