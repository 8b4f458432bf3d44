using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Checksums;

/// <summary>The checksum that a request tells of its body, by the algorithm that the caller chose (<c>aws.protocols#httpChecksum</c>).</summary>
/// <seealso href="https://smithy.io/2.0/aws/aws-core.html#aws-protocols-httpchecksum-trait">httpChecksum</seealso>
public static class RequestChecksum
{
    private const string AlgorithmHeader = "x-amz-sdk-checksum-algorithm";
    private const string ValuePrefix = "x-amz-checksum-";
    private const string Default = "CRC32";

    /// <summary>Adds the checksum of the body that has been written, unless the caller gave one.</summary>
    /// <param name="message">The request, with its headers.</param>
    /// <param name="isRequired">Whether the operation must have one: then it is CRC-32 where the caller chose no algorithm.</param>
    /// <exception cref="InvalidRequestException">The algorithm is none that can be computed here, or the body is a stream.</exception>
    public static void Add(RequestMessage message, bool isRequired)
    {
        ArgumentNullException.ThrowIfNull(message);
        string? chosen = null;
        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(message.Headers))
        {
            // Few of many headers begin as those do that are looked for.
            if (header.Key.Length < ValuePrefix.Length || header.Key[1] != '-')
                continue;
            if (IsValue(header.Key))
                return;
            if (header.Key.Equals(AlgorithmHeader, StringComparison.OrdinalIgnoreCase))
                chosen = header.Value;
        }
        if (chosen is null && !isRequired)
            return;
        ReadOnlyMemory<byte> bytes = message.Buffer.WrittenMemory;
        if (message.Body is { } body && !body.TryGetMemory(out bytes))
            throw new InvalidRequestException("the checksum of a stream is not known before it is sent: give the body as bytes, or the checksum");
        string value = Convert.ToBase64String(Compute(chosen ?? Default, bytes.Span));
        if (chosen is null)
            message.Headers.Add(new(AlgorithmHeader, Default));
        message.Headers.Add(new(ValuePrefix + (chosen ?? Default).ToLowerInvariant(), value));
    }

    // Not those that tell of the checksum: x-amz-checksum-algorithm, -type and -mode.
    private static bool IsValue(string name) =>
        name.StartsWith(ValuePrefix, StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-algorithm", StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-type", StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-mode", StringComparison.OrdinalIgnoreCase);

    private static byte[] Compute(string algorithm, ReadOnlySpan<byte> bytes)
    {
        switch (algorithm)
        {
            case "CRC32":
                byte[] crc = new byte[sizeof(uint)];
                BinaryPrimitives.WriteUInt32BigEndian(crc, Crc32.Compute(bytes));
                return crc;
            case "SHA256":
                return SHA256.HashData(bytes);
#pragma warning disable CA5350 // One of the algorithms that the services offer; it guards against accidents alone.
            case "SHA1":
                return SHA1.HashData(bytes);
#pragma warning restore CA5350
            default:
                throw new InvalidRequestException($"the checksum algorithm '{HostLabel.Quote(algorithm, 40)}' cannot be computed here: choose CRC32, SHA1 or SHA256, or give the checksum");
        }
    }
}
