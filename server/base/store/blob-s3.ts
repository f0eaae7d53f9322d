import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { minute, second } from '../clock.ts'
import type { S3Settings } from '../config.ts'
import { inChunks } from '../crypto/chunks.ts'
import { BlobMissing, BlobStoreRefuses, isBlobKey, type BlobEntry, type Blobs } from './blobs.ts'

/** What is longer goes up in parts of this length, so that no more of a stream is ever in memory. S3 takes 10,000 of them: 80 GB. */
const partLength = 8 * 1024 * 1024

/** What a store answers to somebody it will never take anything from, for which no waiting helps. */
const refusals = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'NoSuchBucket',
  'InvalidBucketName',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'CredentialsProviderError',
])

/** Blobs in a store that speaks S3. Throws BlobStoreRefuses where the first request says that none will ever do. */
export async function openS3Blobs(settings: S3Settings): Promise<Blobs> {
  const client = openClient(settings)
  const blobs = blobsWith(client, settings)
  try {
    await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: settings.prefix, MaxKeys: 1 }))
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (refusals.has(name)) {
      client.destroy()
      throw new BlobStoreRefuses(
        `BLOB_URL s3://${settings.bucket}/${settings.prefix} is refused by its store (${name}). Check bucket, AWS_REGION, AWS_ENDPOINT_URL_S3 and the keys.`,
      )
    }
  }
  return blobs
}

function openClient({ endpoint, region, credentials }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys the library asks the machine: a role of the instance, a profile.
    ...(credentials && { credentials }),
    maxAttempts: 4,
    // Checksums beyond the signature are an extension of AWS that other stores refuse; ours are inside of the seal.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5 * second,
      requestTimeout: 2 * minute,
      throwOnRequestTimeout: true,
      socketTimeout: minute,
    },
  })
}

function blobsWith(client: S3Client, { bucket, prefix }: S3Settings): Blobs {
  const at = (key: string) => {
    if (!isBlobKey(key)) throw new Error(`${key} is no key of a blob`)
    return { Bucket: bucket, Key: prefix + key }
  }
  return {
    async put(key, source) {
      const parts = inChunks(copied(source), partLength)
      try {
        const first = (await parts.next()).value!
        if (!first.isLast) return await putInParts(client, at(key), first.chunk, parts)
        await client.send(new PutObjectCommand({ ...at(key), Body: first.chunk }))
        return first.chunk.length
      } finally {
        // Whoever gives the bytes learns that no more are wanted.
        await parts.return(undefined)
      }
    },
    async get(key, range) {
      if (range && range.start >= range.end) return Readable.from([])
      const bytes = range && { Range: `bytes=${range.start}-${range.end - 1}` }
      try {
        return (await client.send(new GetObjectCommand({ ...at(key), ...bytes }))).Body as Readable
      } catch (error) {
        // The range begins behind the end.
        if (statusOf(error) === 416) return Readable.from([])
        if (statusOf(error) === 404) throw new BlobMissing(`there is no blob ${key}`)
        throw error
      }
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw error
      }
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    async *list(): AsyncGenerator<BlobEntry> {
      for (let token: string | undefined, isMore = true; isMore;) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          // Some stores list folders too, and other things may lie beside ours.
          if (!key.startsWith('.') && key !== '' && !key.endsWith('/')) yield { key, size: Size }
        }
        token = page.NextContinuationToken
        isMore = token !== undefined
      }
    },
    async removeUnfinished(before) {
      for (let markers = {}, isMore = true; isMore;) {
        const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...markers }))
        for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
          if (Initiated && Initiated < before)
            await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
        markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        isMore = page.IsTruncated === true
      }
    },
    close: () => client.destroy(),
  }
}

async function* copied(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of source) yield Buffer.from(piece)
}

type Parts = AsyncIterable<{ chunk: Buffer; isLast: boolean }>

/** A blob becomes visible with the last request; whatever fails before leaves nothing. Returns its length. */
async function putInParts(
  client: S3Client,
  at: { Bucket: string; Key: string },
  first: Buffer,
  rest: Parts,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const done: { ETag: string | undefined; PartNumber: number }[] = []
  let size = 0
  const send = async (chunk: Buffer) => {
    const PartNumber = done.length + 1
    const { ETag } = await client.send(new UploadPartCommand({ ...at, UploadId, PartNumber, Body: chunk }))
    done.push({ ETag, PartNumber })
    size += chunk.length
  }
  try {
    await send(first)
    for await (const { chunk } of rest) await send(chunk)
    await client.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts: done } }))
    return size
  } catch (error) {
    // What cannot be taken back now is found by removeUnfinished.
    await client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined)
    throw error
  }
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined)
