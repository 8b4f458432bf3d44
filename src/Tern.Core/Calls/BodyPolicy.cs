using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>How a client sends bodies: their signature, form and checksum. Immutable: create a changed copy with <c>with</c>.</summary>
/// <remarks>A client package sets the policy of its service by overriding <see cref="ServiceClient.CreateBodyPolicy"/>.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record BodyPolicy
{
    /// <summary>The checksum algorithm of requests that set none.</summary>
    public const string DefaultAlgorithm = "CRC32";

    /// <summary>How the signature covers the body. The default is <see cref="PayloadSigning.Auto"/>.</summary>
    public PayloadSigning PayloadSigning { get; init; }

    /// <summary>
    /// Whether the service accepts chunked bodies (<c>aws-chunked</c>) without a trailing checksum. If so, <see cref="PayloadSigning.Auto"/>
    /// signs the chunks of requests over plain HTTP. The default is false.
    /// </summary>
    public bool SupportsChunks { get; init; }

    /// <summary>
    /// Whether the checksum of a stream may follow it (<c>x-amz-trailer</c>). If not, it is computed before sending, which requires a stream that
    /// can seek. A stream that cannot seek is sent without a checksum, unless the operation or the request requires one. The default is true.
    /// </summary>
    public bool SupportsTrailers { get; init; } = true;

    /// <summary>
    /// The maximum size in bytes of an in-memory body that <see cref="PayloadSigning.Auto"/> hashes before sending. The default is no limit.
    /// </summary>
    public long MaxPrehashedLength { get; init; } = long.MaxValue;

    /// <summary>When a request body gets a checksum. The default is <see cref="ClientOptions.RequestChecksumCalculation"/>.</summary>
    public ChecksumUse RequestChecksums { get; init; }

    /// <summary>When a response body is validated. The default is <see cref="ClientOptions.ResponseChecksumValidation"/>.</summary>
    public ChecksumUse ResponseChecksums { get; init; }

    /// <summary>
    /// Whether <c>Content-MD5</c> replaces a checksum that the operation requires, where the request sets no algorithm. For S3-compatible stores
    /// that support no other. The default is false.
    /// </summary>
    public bool UsesContentMd5 { get; init; }

    /// <summary>
    /// The minimum size in bytes of a body that is sent only after the service has accepted the request headers (<c>Expect: 100-continue</c>).
    /// The client waits 1 second for this, or the <see cref="SocketsHttpHandler.Expect100ContinueTimeout"/> of a handler of your own. The
    /// default, null, is never.
    /// </summary>
    public long? ExpectContinueMinLength { get; init; }

    /// <summary>The policy of services without their own.</summary>
    internal static BodyPolicy Create(ClientOptions options) => new()
    {
        RequestChecksums = options.RequestChecksumCalculation ?? ChecksumUse.WhenSupported,
        ResponseChecksums = options.ResponseChecksumValidation ?? ChecksumUse.WhenSupported,
    };
}
