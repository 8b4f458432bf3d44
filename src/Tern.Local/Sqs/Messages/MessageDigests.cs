using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;
using System.Text;
using Tern.Runtime;
using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>The MD5 digests in responses, in lower-case hexadecimal digits.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html#sqs-attributes-md5-message-digest-calculation"/>.</remarks>
[SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "SQS returns no other digest. It detects damage, not forgery.")]
internal static class MessageDigests
{
    private const byte TextValue = 1;
    private const byte BinaryValue = 2;

    public static string OfBody(ReadOnlySpan<byte> body) => MessageMd5.Compute(body);

    /// <summary>Returns the digest of message attributes; null without attributes.</summary>
    public static string? OfAttributes(OrderedMap<MessageAttributeValue>? attributes)
    {
        if (attributes is not { Count: > 0 })
            return null;
        KeyValuePair<string, MessageAttributeValue>[] sorted = attributes.AsSpan().ToArray();
        Array.Sort(sorted, static (x, y) => string.CompareOrdinal(x.Key, y.Key));
        using var digest = IncrementalHash.CreateHash(HashAlgorithmName.MD5);
        foreach ((string name, MessageAttributeValue value) in sorted)
            Append(digest, name, value.DataType, value.StringValue, value.BinaryValue);
        return Convert.ToHexStringLower(digest.GetHashAndReset());
    }

    /// <summary>Returns the digest of the trace header, the only system attribute that can be sent; null without one.</summary>
    public static string? OfTraceHeader(string name, string? header)
    {
        if (header is null)
            return null;
        using var digest = IncrementalHash.CreateHash(HashAlgorithmName.MD5);
        Append(digest, name, "String", header, null);
        return Convert.ToHexStringLower(digest.GetHashAndReset());
    }

    private static void Append(IncrementalHash digest, string name, string type, string? text, ReadOnlyMemory<byte>? binary)
    {
        Append(digest, Encoding.UTF8.GetBytes(name));
        Append(digest, Encoding.UTF8.GetBytes(type));
        if (binary is { } bytes)
        {
            digest.AppendData([BinaryValue]);
            Append(digest, bytes.Span);
            return;
        }
        digest.AppendData([TextValue]);
        Append(digest, Encoding.UTF8.GetBytes(text ?? ""));
    }

    private static void Append(IncrementalHash digest, ReadOnlySpan<byte> bytes)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(length, bytes.Length);
        digest.AppendData(length);
        digest.AppendData(bytes);
    }
}
