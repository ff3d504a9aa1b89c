/** The reader's choice of the versions in which to search. */
import { type ReactNode, useState } from 'react'
import type { SiteData } from '../../contract.ts'
import { ALL_VERSIONS } from '../provider.ts'
import { shownVersion } from '../providers.ts'
import { useSearchWords } from '../search-words.tsx'

type Site = Pick<SiteData, 'docs' | 'search' | 'baseUrl'>

/** Choices of this visit, by base URLs: the dialog and the search page have the same one. */
const choices = new Map<string, string>()

/** @returns the name of the version to search in, or `ALL_VERSIONS`, and a function that chooses another one */
export function useSearchedVersion(site: Site): readonly [string | undefined, (version: string) => void] {
  const { baseUrl, docs, search } = site
  const preset = search.allVersions && docs.versions.length > 1 ? ALL_VERSIONS : shownVersion(site)?.name
  const [version, setVersion] = useState(choices.get(baseUrl) ?? preset)
  return [
    version,
    (next) => {
      choices.set(baseUrl, next)
      setVersion(next)
    },
  ]
}

interface VersionSelectProps {
  site: Site
  version: string | undefined
  onSelect: (version: string) => void
}

/** Nothing on a site with one version. */
export function VersionSelect({ site, version, onSelect }: VersionSelectProps): ReactNode {
  const say = useSearchWords()
  const { versions } = site.docs
  if (versions.length < 2) return null
  return (
    <label className="search-version">
      {say('search.version')}{' '}
      <select value={version} onChange={(event) => onSelect(event.target.value)}>
        <option value={ALL_VERSIONS}>{say('search.allVersions')}</option>
        {versions.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
