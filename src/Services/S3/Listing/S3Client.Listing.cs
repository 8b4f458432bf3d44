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
            // Both lists are sorted, and the page is what came of one walk over the keys.
            while (item < page.Contents.Count || folder < page.CommonPrefixes.Count)
            {
                bool isObject = folder == page.CommonPrefixes.Count
                    || (item < page.Contents.Count && string.CompareOrdinal(page.Contents[item].Key, page.CommonPrefixes[folder].Prefix) <= 0);
                yield return isObject
                    ? new ListEntry(Decoded(page.Contents[item++], isEncoded))
                    : new ListEntry(Decoded(page.CommonPrefixes[folder++].Prefix, isEncoded) ?? "");
            }
        }
    }

    private static string? Decoded(string? text, bool isEncoded) => isEncoded && text is not null ? ListingText.Decode(text) : text;

    private static Object Decoded(Object item, bool isEncoded)
    {
        string? key = Decoded(item.Key, isEncoded);
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
