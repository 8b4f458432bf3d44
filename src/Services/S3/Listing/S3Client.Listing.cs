using System.Runtime.CompilerServices;
using Tern.S3.Listing;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Lists the objects of a bucket, and with a delimiter their common prefixes, in the service's order; stop when you like.</summary>
    /// <remarks>
    /// A page is asked for when the one before has been taken. Keys come as they are, whichever characters they have: they are asked
    /// for in URL encoding, and decoded. See <see href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html"/>.
    /// </remarks>
    /// <param name="bucket">The bucket.</param>
    /// <param name="prefix">What the keys begin with; null for all.</param>
    /// <param name="options">Delimiter, start and size of pages; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the listing.</param>
    /// <exception cref="NoSuchBucketException">There is no such bucket.</exception>
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
            // Both lists are sorted, and the page is what came of one walk over the keys.
            while (true)
            {
                if (nextObject is null && item < page.Contents.Count)
                    nextObject = new(Decoded(page.Contents[item++], isEncoded));
                if (nextPrefix is null && folder < page.CommonPrefixes.Count)
                    nextPrefix = new(Decoded(page.CommonPrefixes[folder++].Prefix, isEncoded));
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

    private static string Decoded(string text, bool isEncoded) => isEncoded ? ListingText.Decode(text) : text;

    private static Object Decoded(Object item, bool isEncoded)
    {
        string key = Decoded(item.Key, isEncoded);
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
