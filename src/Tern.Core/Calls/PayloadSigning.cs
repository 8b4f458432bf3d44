namespace Tern;

/// <summary>How the signature of a request covers its body.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html">Authenticating requests</seealso>
public enum PayloadSigning
{
    /// <summary>
    /// A small body in memory is hashed before sending. Other bodies are unsigned over HTTPS, and sent in signed chunks over HTTP if the service
    /// accepts these.
    /// </summary>
    Auto,

    /// <summary>The body is hashed before it is sent. A stream is read twice, so it must be able to seek.</summary>
    Signed,

    /// <summary>The body is sent in chunks, each with a signature (<c>STREAMING-AWS4-HMAC-SHA256-PAYLOAD</c>).</summary>
    Chunked,

    /// <summary>The body is not signed (<c>UNSIGNED-PAYLOAD</c>); the rest of the request is.</summary>
    Unsigned,
}
