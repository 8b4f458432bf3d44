namespace Tern.Local.S3.Requests.Bodies;

/// <summary>The maximum length of request documents: that of the longest valid request, with some whitespace.</summary>
internal static class DocumentLimits
{
    private const int Default = 1024 * 1024;

    // 1,000 keys of 1,024 bytes, each of which can be a character reference of 6 bytes.
    private const int Keys = 8 * 1024 * 1024;

    // 10,000 parts of 250 bytes: entity tag, number and the longest checksum.
    private const int Parts = 4 * 1024 * 1024;

    /// <summary>The maximum length of an operation's document, in bytes.</summary>
    public static int GetMaxLength(string operation) => operation switch
    {
        "DeleteObjects" => Keys,
        "CompleteMultipartUpload" => Parts,
        _ => Default,
    };
}
