namespace Tern.S3;

/// <summary>An object that has been downloaded.</summary>
public sealed class DownloadResult
{
    /// <summary>The object's bytes.</summary>
    public long Length { get; init; }

    /// <summary>The entity tag that all ranges had.</summary>
    public string? ETag { get; init; }

    /// <summary>The object's version; null in a bucket without.</summary>
    public string? VersionId { get; init; }

    /// <summary>What the bytes were held against.</summary>
    public DownloadVerification Verification { get; init; }

    /// <summary>The bytes that an earlier process had fetched already; 0 without <see cref="DownloadOptions.StateFile"/>.</summary>
    public long ResumedBytes { get; init; }

    /// <summary>
    /// Metadata, content type and the rest of what S3 tells of the object. Its body has been read; its length and its checksum may be those of the
    /// object's first part.
    /// </summary>
    public required GetObjectResponse Response { get; init; }
}
