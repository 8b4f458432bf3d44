using System.Runtime.CompilerServices;
using Tern.S3.Listing;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>
    /// Lists the objects of a bucket, and common prefixes if a delimiter is set, in the order of the service. The enumeration can be stopped at any
    /// entry.
    /// </summary>
    /// <remarks>
    /// A page is requested when the previous one has been consumed. Keys are requested in URL encoding and returned decoded, so they can contain any
    /// characters. See <see href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html"/>.
    /// </remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">The prefix of the keys. Null lists all keys.</param>
    /// <param name="options">Delimiter, start and page size. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="NoSuchBucketException">The bucket does not exist.</exception>
    public async IAsyncEnumerable<ListEntry> ListAsync(
        string bucket, string? prefix = null, ListOptions? options = null, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(bucket);
        options ??= new();
        var request = new ListObjectsV2Request
        {
            Bucket = bucket,
            Prefix = prefix,
            Delimiter = options.Delimiter,
            StartAfter = options.StartAfter,
            MaxKeys = options.PageSize,
            FetchOwner = options.FetchOwner ? true : null,
            OptionalObjectAttributes = options.Attributes,
            RequestPayer = options.RequestPayer,
            ExpectedBucketOwner = options.ExpectedBucketOwner,
            EncodingType = EncodingType.Url,
        };
        await foreach (ListObjectsV2Response page in ListObjectsV2PagesAsync(request, cancellationToken).ConfigureAwait(false))
        {
            bool isEncoded = page.EncodingType == EncodingType.Url;
            int item = 0;
            int folder = 0;
            ListEntry? nextObject = null;
            ListEntry? nextPrefix = null;
            // Objects and prefixes are two sorted lists. They are merged in key order.
            while (true)
            {
                if (nextObject is null && item < page.Contents.Count)
                    nextObject = new(Decode(page.Contents[item++], isEncoded));
                if (nextPrefix is null && folder < page.CommonPrefixes.Count)
                    nextPrefix = new(Decode(page.CommonPrefixes[folder++].Prefix, isEncoded));
                if (nextObject is { } found && !(nextPrefix is { } before && KeyOrder.Compare(before.Key, found.Key) < 0))
                {
                    yield return found;
                    nextObject = null;
                }
                else if (nextPrefix is { } common)
                {
                    yield return common;
                    nextPrefix = null;
                }
                else
                {
                    break;
                }
            }
        }
    }

    private static string Decode(string text, bool isEncoded) => isEncoded ? ListingText.Decode(text) : text;

    private static S3Object Decode(S3Object item, bool isEncoded)
    {
        string key = Decode(item.Key, isEncoded);
        return ReferenceEquals(key, item.Key) ? item : new()
        {
            Key = key,
            LastModified = item.LastModified,
            ETag = item.ETag,
            ChecksumAlgorithm = item.ChecksumAlgorithm,
            ChecksumType = item.ChecksumType,
            Size = item.Size,
            StorageClass = item.StorageClass,
            Owner = item.Owner,
            RestoreStatus = item.RestoreStatus,
        };
    }
}
