using System.Buffers.Binary;
using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;
using System.Text;
using Tern.Runtime;

namespace Tern.Sqs.Checksums;

/// <summary>Computes the MD5 digests of a message as SQS does.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html#sqs-attributes-md5-message-digest-calculation"/>.</remarks>
[SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "SQS returns no other digest. It detects damage, not forgery.")]
internal static class MessageDigest
{
    private const byte TextValue = 1;
    private const byte BinaryValue = 2;

    // In UTF-16 code units, of which each has at most three bytes.
    private const int MaxStackLength = 256;

    public static string ComputeBody(string body)
    {
        Span<byte> bytes = body.Length <= MaxStackLength ? stackalloc byte[3 * MaxStackLength] : new byte[Encoding.UTF8.GetByteCount(body)];
        return MessageMd5.Compute(bytes[..Encoding.UTF8.GetBytes(body, bytes)]);
    }

    /// <summary>
    /// Hashes each attribute in the order of the names: name, type, a byte for the kind of value, and value. Each text follows its length.
    /// </summary>
    public static string ComputeAttributes(OrderedMap<MessageAttributeValue> attributes)
    {
        using var digest = IncrementalHash.CreateHash(HashAlgorithmName.MD5);
        foreach ((string name, MessageAttributeValue value) in attributes.OrderBy(attribute => attribute.Key, StringComparer.Ordinal))
        {
            Append(digest, Encoding.UTF8.GetBytes(name));
            Append(digest, Encoding.UTF8.GetBytes(value.DataType));
            if (value.BinaryValue is { } bytes)
            {
                digest.AppendData([BinaryValue]);
                Append(digest, bytes.Span);
            }
            else
            {
                digest.AppendData([TextValue]);
                Append(digest, Encoding.UTF8.GetBytes(value.StringValue ?? ""));
            }
        }
        return Convert.ToHexStringLower(digest.GetHashAndReset());
    }

    private static void Append(IncrementalHash digest, ReadOnlySpan<byte> bytes)
    {
        Span<byte> length = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(length, bytes.Length);
        digest.AppendData(length);
        digest.AppendData(bytes);
    }
}
