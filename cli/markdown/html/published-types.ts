/**
 * The types of files in a docs folder that are published when a page links to them. None of them is executed by a host or
 * opened by browsers as a page of the site. Drawings (`.svg`) are cleaned first.
 */
const TYPES: ReadonlySet<string> = new Set(
  [
    // Images.
    'apng avif bmp gif heic heif ico jfif jpeg jpg jxl png psd svg tif tiff webp xcf ai drawio excalidraw',
    // Audio, video and their subtitles.
    '3gp aac aif aiff avi flac m4a m4b m4v mid midi mkv mov mp3 mp4 mpeg mpg oga ogg ogv opus srt vtt wav weba webm wma wmv',
    // Fonts.
    'eot otf ttc ttf woff woff2',
    // Archives.
    '7z br bz2 gz lz4 rar tar tbz tgz txz xz zip zst',
    // Documents.
    'bib djvu doc docx dot epub eps key mobi numbers odg odp ods odt pages pdf ppt pptx ps rtf tex txt xls xlsx',
    // Data.
    'arrow asc avro bin conf crt csv cfg dat db diff feather geojson gpg h5 ics ini ipynb json json5 jsonc jsonl log md5',
    'ndjson npy npz parquet patch pem pgn po pot properties sha1 sha256 sha512 sig sqlite sqlite3 sql toml topojson tsv',
    'vcf yaml yml',
    // Models and drawings of other programs.
    '3mf blend dwg dxf fbx glb gltf ifc igs obj ply sketch stl step stp',
  ].flatMap((types) => types.split(' ')),
)

/** Whether a file may be published by its ending. A file without an ending has no type: browsers would guess one. */
export function hasGoodType(path: string): boolean {
  return TYPES.has(endingOf(path).toLowerCase())
}

/** The ending of a file's name, without its dot; empty for none. */
export function endingOf(path: string): string {
  return /[^/]\.([^./]+)$/.exec(path)?.[1] ?? ''
}
