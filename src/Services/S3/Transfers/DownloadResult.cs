namespace Tern.S3;

/// <summary>The result of a download.</summary>
public sealed class DownloadResult
{
    /// <summary>The size of the object in bytes.</summary>
    public long Length { get; init; }

    /// <summary>The entity tag of the object, which all responses had.</summary>
    public string? ETag { get; init; }

    /// <summary>The version of the object. Null in a bucket without versions.</summary>
    public string? VersionId { get; init; }

    /// <summary>How the bytes were verified.</summary>
    public DownloadVerification Verification { get; init; }

    /// <summary>The number of bytes that an earlier process had downloaded. 0 without <see cref="DownloadOptions.StateFile"/>.</summary>
    public long ResumedBytes { get; init; }

    /// <summary>
    /// The first response, with metadata, content type and other headers. Its body was read. Its length and checksum can be those of the first part of
    /// the object.
    /// </summary>
    public required GetObjectResponse Response { get; init; }
}
