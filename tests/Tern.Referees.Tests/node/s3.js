// Calls S3 with the AWS SDK for JavaScript, and prints the results as one JSON object.
const s3 = require('@aws-sdk/client-s3')
const { Upload } = require('@aws-sdk/lib-storage')
const { createPresignedPost } = require('@aws-sdk/s3-presigned-post')
const { getSignedUrl } = require('@aws-sdk/s3-request-presigner')
const { Readable } = require('node:stream')
const { createHash } = require('node:crypto')

const [endpoint, accessKeyId, secretAccessKey] = process.argv.slice(2)
const client = new s3.S3Client({ endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
const Bucket = 'javascript'
const send = (name, input = {}) => client.send(new s3[`${name}Command`]({ Bucket, ...input }))
const md5 = (bytes) => createHash('md5').update(bytes).digest('hex')

async function main () {
  const out = {}
  await send('CreateBucket')
  out.buckets = (await client.send(new s3.ListBucketsCommand({}))).Buckets.map((bucket) => bucket.Name)

  out.keys = []
  for (const Key of ['plain', 'a b/é/+&=?#%2F', '/leading//double', 'dots/../x']) {
    await send('PutObject', { Key, Body: 'hello', Metadata: { colour: 'red' }, ContentType: 'text/x', Tagging: 'a=b' })
    const got = await send('GetObject', { Key })
    out.keys.push([await got.Body.transformToString(), got.Metadata.colour, got.ContentType, got.ETag === `"${md5('hello')}"`])
  }
  out.listed = (await send('ListObjectsV2', { MaxKeys: 2 })).Contents.map((entry) => entry.Key)

  out.algorithms = []
  for (const ChecksumAlgorithm of ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256']) {
    await send('PutObject', { Key: ChecksumAlgorithm, Body: Readable.from([Buffer.alloc(70000, 1), Buffer.alloc(5, 2)]), ContentLength: 70005, ChecksumAlgorithm })
    const got = await send('GetObject', { Key: ChecksumAlgorithm, ChecksumMode: 'ENABLED' })
    out.algorithms.push([(await got.Body.transformToByteArray()).length, got[`Checksum${ChecksumAlgorithm}`] !== undefined])
  }

  const big = Buffer.alloc(12 * 1024 * 1024 + 7, 'x')
  await new Upload({ client, params: { Bucket, Key: 'big', Body: Readable.from(big), ContentType: 'x/y' }, partSize: 5 * 1024 * 1024 }).done()
  const whole = await send('GetObject', { Key: 'big' })
  out.big = [md5(await whole.Body.transformToByteArray()) === md5(big), whole.ETag.endsWith('-3"')]
  const range = await send('GetObject', { Key: 'big', Range: 'bytes=0-3' })
  out.range = [range.ContentRange, range.$metadata.httpStatusCode, await range.Body.transformToString()]

  const url = await getSignedUrl(client, new s3.GetObjectCommand({ Bucket, Key: 'plain' }), { expiresIn: 60 })
  out.presigned = await (await fetch(url)).text()
  const put = await getSignedUrl(new s3.S3Client({ endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }), new s3.PutObjectCommand({ Bucket, Key: 'put', Metadata: { a: 'b' } }), { expiresIn: 60 })
  const stored = await fetch(put, { method: 'PUT', body: 'by url' })
  out.presignedPut = [stored.status, await stored.text()]
  const byUrl = await send('GetObject', { Key: 'put' })
  out.byUrl = [await byUrl.Body.transformToString(), byUrl.Metadata.a]

  const post = await createPresignedPost(client, {
    Bucket, Key: 'posts/${filename}', Conditions: [['content-length-range', 1, 10], ['starts-with', '$key', 'posts/']], Fields: { 'Content-Type': 'text/x', success_action_status: '201' }, Expires: 60
  })
  const form = async (file) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(post.fields)) data.append(name, value)
    data.append('file', new Blob([file]), 'a b.txt')
    const response = await fetch(post.url, { method: 'POST', body: data })
    return [response.status, /<Code>(.*)<\/Code>/.exec(await response.text())?.[1] ?? null]
  }
  out.posts = [await form('0123456789'), await form('0123456789x'), await form('')]
  const posted = await send('GetObject', { Key: 'posts/a b.txt' })
  out.posted = [await posted.Body.transformToString(), posted.ContentType]

  await send('CopyObject', { Key: 'copied', CopySource: `${Bucket}/${encodeURIComponent('a b/é/+&=?#%2F')}`, MetadataDirective: 'REPLACE', Metadata: { colour: 'blue' } })
  const copied = await send('HeadObject', { Key: 'copied' })
  out.copied = [copied.Metadata.colour, copied.ContentLength]
  await send('PutObjectTagging', { Key: 'copied', Tagging: { TagSet: [{ Key: 'a:1', Value: 'b + c@d' }] } })
  out.tags = (await send('GetObjectTagging', { Key: 'copied' })).TagSet
  const listing = await send('ListObjects', { Delimiter: '/', Prefix: 'p', MaxKeys: 1 })
  out.folders = [listing.IsTruncated, listing.NextMarker ?? null, (await send('ListObjects', { Delimiter: '/', Prefix: 'posts' })).CommonPrefixes.map((entry) => entry.Prefix)]
  out.attributes = (await send('GetObjectAttributes', { Key: 'big', ObjectAttributes: ['ObjectSize', 'ObjectParts'] })).ObjectParts.TotalPartsCount

  out.errors = []
  for (const [name, input] of [['GetObject', { Key: 'none' }], ['HeadObject', { Key: 'none' }], ['GetObject', { Bucket: 'nowhere', Key: 'x' }], ['GetBucketPolicyStatus', {}], ['PutObject', { Key: 'plain', IfNoneMatch: '*' }]]) {
    try {
      await send(name, input)
      out.errors.push('none')
    } catch (error) {
      out.errors.push([error.name, error.$metadata.httpStatusCode])
    }
  }

  const all = (await send('ListObjectsV2')).Contents.map((entry) => ({ Key: entry.Key }))
  out.deleted = (await send('DeleteObjects', { Delete: { Objects: all } })).Deleted.length === all.length
  await send('DeleteBucket')
  console.log(JSON.stringify(out))
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
