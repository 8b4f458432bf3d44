using Tern.Checksums;

namespace Tern.Calls;

/// <summary>How a client sends bodies: what is signed of them, in which form, and with which checksum. Immutable, changed by <c>with</c>.</summary>
/// <remarks>A client package gives the one that fits its service by overriding <see cref="ServiceClient.CreateBodyPolicy"/>.</remarks>
public sealed record BodyPolicy
{
    /// <summary>How the signature covers the body. Default <see cref="PayloadSigning.Auto"/>.</summary>
    public PayloadSigning PayloadSigning { get; init; }

    /// <summary>
    /// Whether the service takes bodies in chunks (<c>aws-chunked</c>) where there is no checksum behind them: then
    /// <see cref="PayloadSigning.Auto"/> signs the chunks of what goes over plain http. Default false.
    /// </summary>
    public bool UsesChunks { get; init; }

    /// <summary>
    /// Whether the checksum of a stream may follow it (<c>x-amz-trailer</c>). If not it is computed before, which takes a stream
    /// that can seek; of others it is left out, unless the operation or the request demands one. Default true.
    /// </summary>
    public bool UsesTrailers { get; init; } = true;

    /// <summary>The bytes in memory up to which <see cref="PayloadSigning.Auto"/> hashes them before they are sent. Default without limit.</summary>
    public long MaxHashedFirst { get; init; } = long.MaxValue;

    /// <summary>When a request's body gets a checksum. Default <see cref="ClientOptions.RequestChecksumCalculation"/>.</summary>
    public ChecksumUse RequestChecksums { get; init; }

    /// <summary>When a response's body is validated. Default <see cref="ClientOptions.ResponseChecksumValidation"/>.</summary>
    public ChecksumUse ResponseChecksums { get; init; }

    /// <summary>The algorithm where the request chooses none. Default <c>CRC32</c>.</summary>
    public string DefaultAlgorithm { get; init; } = "CRC32";

    /// <summary>
    /// Whether <c>Content-MD5</c> stands in for the checksum that an operation demands where the request chooses no algorithm,
    /// for stores that know no other. Default false.
    /// </summary>
    public bool UsesContentMd5 { get; init; }

    /// <summary>
    /// The bytes from which on a body is sent only when the service has agreed to the head of the request
    /// (<c>Expect: 100-continue</c>), for which it has a second, or the <see cref="SocketsHttpHandler.Expect100ContinueTimeout"/>
    /// of a handler of your own. Null, the default, for never.
    /// </summary>
    public long? ExpectContinueFrom { get; init; }

    /// <summary>The policy of services that have nothing of their own.</summary>
    internal static BodyPolicy Create(ClientOptions options) => new()
    {
        RequestChecksums = EnvironmentDefaults.ChecksumUse(options.RequestChecksumCalculation, options.GetEnvironmentVariable, "AWS_REQUEST_CHECKSUM_CALCULATION"),
        ResponseChecksums = EnvironmentDefaults.ChecksumUse(options.ResponseChecksumValidation, options.GetEnvironmentVariable, "AWS_RESPONSE_CHECKSUM_VALIDATION"),
    };
}
