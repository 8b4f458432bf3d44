namespace Tern.Calls;

/// <summary>How the signature of a request covers its body.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html">Authenticating requests</seealso>
public enum PayloadSigning
{
    /// <summary>What is in memory and small is hashed first; the rest is sent unsigned over https, in signed chunks over http where the service takes these.</summary>
    Auto,

    /// <summary>The body is hashed before it is sent, so that a stream is read twice: it must be one that can seek.</summary>
    Signed,

    /// <summary>The body is sent in chunks of which each is signed (<c>STREAMING-AWS4-HMAC-SHA256-PAYLOAD</c>).</summary>
    Chunked,

    /// <summary>The body is not signed (<c>UNSIGNED-PAYLOAD</c>), though the request is.</summary>
    Unsigned,
}
