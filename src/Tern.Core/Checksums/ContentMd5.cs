using System.ComponentModel;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>
/// The <c>Content-MD5</c> checksum of requests whose body a service must be able to verify (<c>smithy.api#httpChecksumRequired</c>).
/// </summary>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpchecksumrequired-trait">httpChecksumRequired</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ContentMd5
{
    private const string HeaderName = "Content-MD5";

    /// <summary>Adds <c>Content-MD5</c> of the body that has been written, unless the caller set the header.</summary>
    /// <param name="message">The request.</param>
    /// <exception cref="TernRequestException">The body is a stream, whose bytes are not known before it is sent.</exception>
    public static void Add(RequestMessage message)
    {
        foreach (KeyValuePair<string, string> header in message.Headers)
        {
            if (IsHeader(header.Key))
                return;
        }
        ReadOnlyMemory<byte> bytes = message.Buffer.WrittenMemory;
        if (message.Body is { } body && !body.TryGetMemory(out bytes))
            throw new TernRequestException($"{HeaderName}, which the service requires, cannot be computed for a stream. Pass the body as bytes, or set the header.");
        Span<byte> hash = stackalloc byte[MD5.HashSizeInBytes];
#pragma warning disable CA5351 // The services require the header, which protects only against accidental damage.
        MD5.HashData(bytes.Span, hash);
#pragma warning restore CA5351
        message.Headers.Add(new(HeaderName, Convert.ToBase64String(hash)));
    }

    /// <summary>Whether a header is <c>Content-MD5</c>.</summary>
    internal static bool IsHeader(string name) => name.Equals(HeaderName, StringComparison.OrdinalIgnoreCase);
}
