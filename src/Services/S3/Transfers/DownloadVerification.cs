namespace Tern.S3;

/// <summary>How the bytes of a download were verified.</summary>
public enum DownloadVerification
{
    /// <summary>
    /// Only by length and entity tag: the object has no checksum, or one that cannot be computed from the responses, or validation is disabled
    /// (<see cref="ClientOptions.ResponseChecksumValidation"/>).
    /// </summary>
    LengthAndETag,

    /// <summary>By the checksum of all bytes of the object.</summary>
    FullObject,

    /// <summary>By the checksum of each part.</summary>
    Parts,
}
