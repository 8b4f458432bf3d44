using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary>Creates the entries of listings.</summary>
internal static class ListedObjects
{
    public static S3Object[] Create(List<StoredVersion> versions, ListingEncoding text, Owner? owner)
    {
        var objects = new S3Object[versions.Count];
        for (int i = 0; i < objects.Length; i++)
        {
            StoredVersion version = versions[i];
            objects[i] = new S3Object
            {
                Key = text.Encode(version.Key),
                LastModified = version.LastModified,
                ETag = version.QuotedEntityTag,
                ChecksumAlgorithm = [new ChecksumAlgorithm(version.Checksum!.Algorithm)],
                ChecksumType = version.Checksum.Type,
                Size = version.Body.Length,
                StorageClass = new ObjectStorageClass(version.Properties.StorageClass),
                Owner = owner,
            };
        }
        return objects;
    }

    public static CommonPrefix[] Create(List<string> groups, ListingEncoding text)
    {
        var prefixes = new CommonPrefix[groups.Count];
        for (int i = 0; i < prefixes.Length; i++)
            prefixes[i] = new CommonPrefix { Prefix = text.Encode(groups[i]) };
        return prefixes;
    }
}
