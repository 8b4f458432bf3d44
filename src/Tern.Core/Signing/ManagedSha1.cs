using System.Buffers.Binary;
using System.Numerics;

namespace Tern.Runtime;

/// <summary>SHA-1 in managed code, for the names of cache files. It has no security purpose.</summary>
/// <remarks>The first hash of the platform loads OpenSSL, see <see cref="ManagedSha256"/>.</remarks>
/// <seealso href="https://csrc.nist.gov/pubs/fips/180-4/upd1/final">FIPS 180-4</seealso>
// Without it, a program with a cached SSO token starts 4 ms later and uses 4 MB more.
// Held by eng/aot: the table of credentials in bench/results/aot.md.
internal static class ManagedSha1
{
    public const int HashLength = 20;

    private const int BlockLength = 64;

    /// <summary>Returns the 20 bytes of the hash.</summary>
    public static byte[] Hash(ReadOnlySpan<byte> data)
    {
        // The data, a one bit, zeros, and the length in bits.
        byte[] padded = new byte[(data.Length + 8 + BlockLength) / BlockLength * BlockLength];
        data.CopyTo(padded);
        padded[data.Length] = 0x80;
        BinaryPrimitives.WriteInt64BigEndian(padded.AsSpan(padded.Length - 8), data.Length * 8L);
        uint[] state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0];
        uint[] words = new uint[80];
        for (int start = 0; start < padded.Length; start += BlockLength)
            AddBlock(state, padded.AsSpan(start, BlockLength), words);
        byte[] hash = new byte[HashLength];
        for (int i = 0; i < state.Length; i++)
            BinaryPrimitives.WriteUInt32BigEndian(hash.AsSpan(4 * i), state[i]);
        return hash;
    }

    private static void AddBlock(uint[] state, ReadOnlySpan<byte> block, uint[] words)
    {
        for (int i = 0; i < 16; i++)
            words[i] = BinaryPrimitives.ReadUInt32BigEndian(block[(4 * i)..]);
        for (int i = 16; i < words.Length; i++)
            words[i] = BitOperations.RotateLeft(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
        (uint a, uint b, uint c, uint d, uint e) = (state[0], state[1], state[2], state[3], state[4]);
        for (int i = 0; i < words.Length; i++)
        {
            (uint f, uint k) = i switch
            {
                < 20 => ((b & c) | (~b & d), 0x5A827999u),
                < 40 => (b ^ c ^ d, 0x6ED9EBA1u),
                < 60 => ((b & c) | (b & d) | (c & d), 0x8F1BBCDCu),
                _ => (b ^ c ^ d, 0xCA62C1D6u),
            };
            uint next = BitOperations.RotateLeft(a, 5) + f + e + k + words[i];
            (e, d, c, b, a) = (d, c, BitOperations.RotateLeft(b, 30), a, next);
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }
}
