using System.Security.Cryptography;
using Tern.Calls;

namespace Tern.Checksums;

/// <summary>The checksum of requests whose body a service wants to be sure of (<c>smithy.api#httpChecksumRequired</c>).</summary>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#httpchecksumrequired-trait">httpChecksumRequired</seealso>
public static class ContentMd5
{
    private const string HeaderName = "Content-MD5";

    /// <summary>Adds <c>Content-MD5</c> of the body that has been written, unless the caller gave one.</summary>
    /// <param name="message">The request.</param>
    /// <exception cref="InvalidRequestException">The body is a stream, of which nothing is known before it is sent.</exception>
    public static void Add(RequestMessage message)
    {
        foreach (KeyValuePair<string, string> header in message.Headers)
        {
            if (IsHeader(header.Key))
                return;
        }
        ReadOnlyMemory<byte> bytes = message.Buffer.WrittenMemory;
        if (message.Body is { } body && !body.TryGetMemory(out bytes))
            throw new InvalidRequestException($"the service wants {HeaderName}, which cannot be told of a stream: give the body as bytes, or the header");
        Span<byte> hash = stackalloc byte[MD5.HashSizeInBytes];
#pragma warning disable CA5351 // The header is what the services ask for; it guards against accidents alone.
        MD5.HashData(bytes.Span, hash);
#pragma warning restore CA5351
        message.Headers.Add(new(HeaderName, Convert.ToBase64String(hash)));
    }

    /// <summary>Whether a header is this one.</summary>
    internal static bool IsHeader(string name) => name.Equals(HeaderName, StringComparison.OrdinalIgnoreCase);
}
