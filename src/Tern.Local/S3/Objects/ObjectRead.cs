using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>The bytes of an object that a GET or HEAD request reads.</summary>
internal sealed class ObjectRead
{
    private ObjectRead(StoredVersion version, ByteRange? range, StoredChecksum? checksum)
    {
        Version = version;
        Range = range;
        Checksum = checksum;
    }

    public StoredVersion Version { get; }

    /// <summary>The range to read; null for all bytes.</summary>
    public ByteRange? Range { get; }

    /// <summary>The checksum of exactly these bytes; null when none is requested, or none is stored for exactly these bytes, as for a part of an object.</summary>
    public StoredChecksum? Checksum { get; }

    public long Length => Range?.Length ?? Version.Body.Length;

    public string? ContentRange => Range?.ContentRange(Version.Body.Length);

    /// <summary>The number of parts of the object. Set only for a read of one part by its number.</summary>
    public int? PartsCount { get; private init; }

    /// <summary>Determines the bytes to read.</summary>
    /// <exception cref="S3ServiceException">A precondition fails, or the range or the part does not exist.</exception>
    public static ObjectRead Create(StoredVersion version, ReadCondition condition, DateTimeOffset now, string? rangeHeader, int? partNumber, bool includesChecksum)
    {
        condition.CheckRead(version, now);
        if (partNumber is { } number)
        {
            return rangeHeader is null
                ? CreateForPart(version, number, includesChecksum)
                : throw RequestErrors.InvalidRequest("Cannot specify both Range header and partNumber query parameter");
        }
        ByteRange? range = ByteRange.Parse(rangeHeader, version.Body.Length);
        bool isWhole = range is null || range.Value.Length == version.Body.Length;
        return new ObjectRead(version, range, includesChecksum && isWhole ? version.Checksum : null);
    }

    private static ObjectRead CreateForPart(StoredVersion version, int number, bool includesChecksum)
    {
        if (number is < 1 or > Limits.MaxPartNumber)
            throw MultipartErrors.InvalidNumber(number);
        if (version.Parts.Count == 0)
        {
            if (number != 1)
                throw ObjectErrors.PartNotSatisfiable(number, 1);
            ByteRange? all = version.Body.Length == 0 ? null : new ByteRange(0, version.Body.Length);
            return new ObjectRead(version, all, includesChecksum ? version.Checksum : null);
        }
        long offset = 0;
        foreach (ObjectPartInfo part in version.Parts)
        {
            if (part.Number == number)
            {
                // Only a composite checksum has the checksums of the parts. A single part has the checksum of the object.
                StoredChecksum? checksum = !includesChecksum ? null
                    : part.Checksum is { } value ? version.Checksum! with { Value = value }
                    : version.Parts.Count == 1 ? version.Checksum
                    : null;
                ByteRange? range = part.Size == 0 ? null : new ByteRange(offset, part.Size);
                return new ObjectRead(version, range, checksum) { PartsCount = version.Parts.Count };
            }
            offset += part.Size;
        }
        throw ObjectErrors.PartNotSatisfiable(number, version.Parts.Count);
    }
}
