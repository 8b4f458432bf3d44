namespace Tern.S3;

/// <summary>What the bytes of a download were held against.</summary>
public enum DownloadVerification
{
    /// <summary>
    /// Length and entity tag alone: the object has no checksum, or one that cannot be computed from what was fetched, or validation is off
    /// (<see cref="ClientOptions.ResponseChecksumValidation"/>).
    /// </summary>
    LengthAndETag,

    /// <summary>The checksum that S3 has of all bytes of the object.</summary>
    FullObject,

    /// <summary>The checksum that S3 has of each part.</summary>
    Parts,
}
