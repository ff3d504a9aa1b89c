/** The address of a bucket that machines share. */
import { expect, test } from 'vitest'
import { bucketUrl } from '../../cli/kernel/store/remote/cache-server.ts'

test.each([
  [{}, 'https://s3.us-east-1.amazonaws.com/team/docs'],
  [{ AWS_DEFAULT_REGION: 'eu-west-1' }, 'https://s3.eu-west-1.amazonaws.com/team/docs'],
  [{ AWS_DEFAULT_REGION: 'eu-west-1', AWS_REGION: 'eu-north-1' }, 'https://s3.eu-north-1.amazonaws.com/team/docs'],
  [{ AWS_REGION: '' }, 'https://s3.us-east-1.amazonaws.com/team/docs'],
  [{ AWS_ENDPOINT_URL: 'https://storage.example.org' }, 'https://storage.example.org/team/docs'],
  [{ AWS_ENDPOINT_URL: 'https://a.example', AWS_ENDPOINT_URL_S3: 'https://b.example' }, 'https://b.example/team/docs'],
])('with %o it is %s', (env, address) => {
  expect(bucketUrl(new URL('s3://team/docs'), env).href).toBe(address)
})

test('an endpoint that is no address of a server is an error', () => {
  expect(() => bucketUrl(new URL('s3://team/docs'), { AWS_ENDPOINT_URL: 'storage' })).toThrow('AWS_ENDPOINT_URL')
})
