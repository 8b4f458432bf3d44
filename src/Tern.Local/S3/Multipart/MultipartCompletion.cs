using System.Globalization;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;
using Checksum = Tern.Runtime.Checksum;

namespace Tern.Local.S3.Multipart;

/// <summary>Creates an object from the parts that CompleteMultipartUpload lists.</summary>
internal static class MultipartCompletion
{
    /// <summary>The parts of the list, in its order.</summary>
    /// <exception cref="S3ServiceException">The list is empty, too long or not in order, or a part is missing or too small.</exception>
    public static StoredPart[] Parts(PendingUpload upload, IReadOnlyList<CompletedPart> listed)
    {
        if (listed.Count == 0)
            throw RequestErrors.InvalidRequest("You must specify at least one part");
        if (listed.Count > Limits.MaxPartNumber)
            throw RequestErrors.MalformedXml();
        var parts = new StoredPart[listed.Count];
        for (int i = 0; i < parts.Length; i++)
        {
            if (listed[i].PartNumber is not { } number || listed[i].ETag is not { } entityTag)
                throw RequestErrors.MalformedXml();
            UploadLookup.CheckNumber(number);
            // A composite checksum requires consecutive part numbers from 1, so that no part can be missing.
            if (i > 0 && number <= listed[i - 1].PartNumber || (upload.IsComposite && number != i + 1))
                throw MultipartErrors.InvalidOrder(upload.UploadId);
            parts[i] = Part(upload, listed[i], number, entityTag);
        }
        for (int i = 0; i < parts.Length - 1; i++)
        {
            if (parts[i].Body.Length < Limits.MinPartSize)
                throw MultipartErrors.TooSmall(parts[i].Body.Length, parts[i].Number, parts[i].EntityTag);
        }
        return parts;
    }

    /// <summary>The entity tag of a multipart object: the MD5 of its parts' MD5s, a hyphen, and the number of parts.</summary>
    public static string EntityTag(StoredPart[] parts)
    {
        using Checksum md5 = Checksum.Create(ChecksumNames.Md5)!;
        foreach (StoredPart part in parts)
            md5.Append(part.Md5);
        return string.Create(CultureInfo.InvariantCulture, $"{Convert.ToHexStringLower(Digests.Finish(md5))}-{parts.Length}");
    }

    /// <summary>The checksum of the object: over the checksums of its parts (composite), or over all bytes (full object).</summary>
    public static StoredChecksum ObjectChecksum(PendingUpload upload, StoredPart[] parts)
    {
        string algorithm = upload.PartAlgorithm;
        if (upload.IsComposite)
        {
            using Checksum checksum = Checksum.Create(algorithm)!;
            foreach (StoredPart part in parts)
                checksum.Append(Convert.FromBase64String(part.Checksum.Value));
            string value = Convert.ToBase64String(Digests.Finish(checksum));
            return new StoredChecksum(algorithm, string.Create(CultureInfo.InvariantCulture, $"{value}-{parts.Length}"), IsComposite: true);
        }
        byte[] combined = Convert.FromBase64String(parts[0].Checksum.Value);
        foreach (StoredPart part in parts.AsSpan(1))
            Checksum.TryCombine(algorithm, combined, Convert.FromBase64String(part.Checksum.Value), part.Body.Length);
        return new StoredChecksum(algorithm, Convert.ToBase64String(combined), IsComposite: false);
    }

    private static StoredPart Part(PendingUpload upload, CompletedPart listed, int number, string entityTag)
    {
        if (!upload.Parts.TryGetValue(number, out StoredPart? part) || !entityTag.AsSpan().Trim('"').SequenceEqual(part.EntityTag))
            throw MultipartErrors.InvalidPart(upload.UploadId, number, entityTag);
        RequestChecksum given = RequestChecksum.From(listed);
        if (given.Value is not null && given.Algorithm != part.Checksum.Algorithm && upload.ChecksumAlgorithm is not null)
            throw MultipartErrors.PartChecksumMismatch(given.Algorithm!, number);
        if (given.Value is not null && (given.Algorithm != part.Checksum.Algorithm || given.Value != part.Checksum.Value))
            throw MultipartErrors.InvalidPart(upload.UploadId, number, entityTag);
        if (upload.IsComposite && given.Algorithm != upload.ChecksumAlgorithm)
        {
            string algorithm = upload.ChecksumAlgorithm!.ToLowerInvariant();
            throw RequestErrors.InvalidRequest(string.Create(
                CultureInfo.InvariantCulture,
                $"The upload was created using a {algorithm} checksum. The complete request must include the checksum for each part. It was missing for part {number} in the request."));
        }
        return part;
    }
}
