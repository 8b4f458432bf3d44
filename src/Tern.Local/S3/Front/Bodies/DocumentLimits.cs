namespace Tern.Local.S3.Front.Bodies;

/// <summary>How long the documents of requests may be: what the longest request that the service takes needs, and some blanks.</summary>
internal static class DocumentLimits
{
    private const int Usual = 1024 * 1024;

    // A thousand keys of 1,024 bytes, each of which may be a character reference of six.
    private const int Keys = 8 * 1024 * 1024;

    // Ten thousand parts, each with entity tag, number and the longest checksum: 250 bytes.
    private const int Parts = 4 * 1024 * 1024;

    /// <summary>The most bytes of an operation's document.</summary>
    public static int Of(string operation) => operation switch
    {
        "DeleteObjects" => Keys,
        "CompleteMultipartUpload" => Parts,
        _ => Usual,
    };
}
