using System.Buffers.Binary;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>The MD5 digest of a short message, in managed code. It detects damage, not forgery.</summary>
/// <remarks>The platform's hash costs more to call than a block costs here, and its first use loads OpenSSL, see <see cref="ManagedSha256"/>.</remarks>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc1321">RFC 1321</seealso>
// Without it, a digest of 100 bytes takes 590 ns instead of 250 ns, and the client and the service in process both compute one for each message.
// Held by eng/bench-local: SendMessage and ReceiveMessage in process.
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Security", "CA5351:Do Not Use Broken Cryptographic Algorithms", Justification = "SQS returns no other digest.")]
public static class MessageMd5
{
    // For longer messages, the platform's hash is faster.
    private const int MaxManagedLength = 512;
    private const int BlockLength = 64;

    // floor(2^32 × |sin(i + 1)|).
    private static ReadOnlySpan<uint> Sines =>
    [
        0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
        0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
        0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
        0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
        0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
        0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
        0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
        0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
    ];

    /// <summary>Computes the digest as 32 hexadecimal digits in lower case.</summary>
    public static string Compute(ReadOnlySpan<byte> message)
    {
        Span<byte> digest = stackalloc byte[MD5.HashSizeInBytes];
        if (message.Length > MaxManagedLength)
            MD5.HashData(message, digest);
        else
            Hash(message, digest);
        return Convert.ToHexStringLower(digest);
    }

    private static void Hash(ReadOnlySpan<byte> message, Span<byte> digest)
    {
        State state = new() { A = 0x67452301, B = 0xefcdab89, C = 0x98badcfe, D = 0x10325476 };
        long length = message.Length;
        for (; message.Length >= BlockLength; message = message[BlockLength..])
            AddBlock(ref state, message);

        Span<byte> end = stackalloc byte[2 * BlockLength];
        end.Clear();
        message.CopyTo(end);
        end[message.Length] = 0x80;
        // The length in bits takes the last eight bytes of a block.
        end = end[..(message.Length + 1 + sizeof(long) <= BlockLength ? BlockLength : 2 * BlockLength)];
        BinaryPrimitives.WriteInt64LittleEndian(end[^sizeof(long)..], length * 8);
        for (; !end.IsEmpty; end = end[BlockLength..])
            AddBlock(ref state, end);

        BinaryPrimitives.WriteUInt32LittleEndian(digest, state.A);
        BinaryPrimitives.WriteUInt32LittleEndian(digest[4..], state.B);
        BinaryPrimitives.WriteUInt32LittleEndian(digest[8..], state.C);
        BinaryPrimitives.WriteUInt32LittleEndian(digest[12..], state.D);
    }

    private static void AddBlock(ref State state, ReadOnlySpan<byte> block)
    {
        (uint a, uint b, uint c, uint d) = (state.A, state.B, state.C, state.D);
        for (int i = 0; i < 16; i += 4)
        {
            a = b + BitOperations.RotateLeft(a + ((b & c) | (~b & d)) + Sines[i] + Word(block, i), 7);
            d = a + BitOperations.RotateLeft(d + ((a & b) | (~a & c)) + Sines[i + 1] + Word(block, i + 1), 12);
            c = d + BitOperations.RotateLeft(c + ((d & a) | (~d & b)) + Sines[i + 2] + Word(block, i + 2), 17);
            b = c + BitOperations.RotateLeft(b + ((c & d) | (~c & a)) + Sines[i + 3] + Word(block, i + 3), 22);
        }
        for (int i = 16; i < 32; i += 4)
        {
            a = b + BitOperations.RotateLeft(a + ((d & b) | (~d & c)) + Sines[i] + Word(block, (5 * i) + 1), 5);
            d = a + BitOperations.RotateLeft(d + ((c & a) | (~c & b)) + Sines[i + 1] + Word(block, (5 * i) + 6), 9);
            c = d + BitOperations.RotateLeft(c + ((b & d) | (~b & a)) + Sines[i + 2] + Word(block, (5 * i) + 11), 14);
            b = c + BitOperations.RotateLeft(b + ((a & c) | (~a & d)) + Sines[i + 3] + Word(block, (5 * i) + 16), 20);
        }
        for (int i = 32; i < 48; i += 4)
        {
            a = b + BitOperations.RotateLeft(a + (b ^ c ^ d) + Sines[i] + Word(block, (3 * i) + 5), 4);
            d = a + BitOperations.RotateLeft(d + (a ^ b ^ c) + Sines[i + 1] + Word(block, (3 * i) + 8), 11);
            c = d + BitOperations.RotateLeft(c + (d ^ a ^ b) + Sines[i + 2] + Word(block, (3 * i) + 11), 16);
            b = c + BitOperations.RotateLeft(b + (c ^ d ^ a) + Sines[i + 3] + Word(block, (3 * i) + 14), 23);
        }
        for (int i = 48; i < 64; i += 4)
        {
            a = b + BitOperations.RotateLeft(a + (c ^ (b | ~d)) + Sines[i] + Word(block, 7 * i), 6);
            d = a + BitOperations.RotateLeft(d + (b ^ (a | ~c)) + Sines[i + 1] + Word(block, (7 * i) + 7), 10);
            c = d + BitOperations.RotateLeft(c + (a ^ (d | ~b)) + Sines[i + 2] + Word(block, (7 * i) + 14), 15);
            b = c + BitOperations.RotateLeft(b + (d ^ (c | ~a)) + Sines[i + 3] + Word(block, (7 * i) + 21), 21);
        }
        state.A += a;
        state.B += b;
        state.C += c;
        state.D += d;
    }

    // A block has 16 words.
    private static uint Word(ReadOnlySpan<byte> block, int index) => BinaryPrimitives.ReadUInt32LittleEndian(block[(sizeof(uint) * (index & 15))..]);

    private struct State
    {
        public uint A;
        public uint B;
        public uint C;
        public uint D;
    }
}
