using System.Buffers.Binary;
using System.Numerics;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>SHA-256 and HMAC-SHA256 in managed code, for key derivation and for the first signatures of a process.</summary>
/// <remarks>
/// The platform's hash is several times faster on long inputs. But its first use loads OpenSSL (2 ms and 4 MB), which is more than
/// the rest of a small program's first call over plain HTTP. TLS loads OpenSSL anyway. No branch or index depends on the data.
/// No method has both a loop and stack memory: JIT compilation of such a method takes ten times as long.
/// </remarks>
/// <seealso href="https://csrc.nist.gov/pubs/fips/180-4/upd1/final">FIPS 180-4</seealso>
// Without it, the first signature of a short program over plain HTTP loads OpenSSL.
// Held by eng/aot: the peak memory of Tern.Aot.OneCall may be 1.75 MB above that of Tern.Aot.Floor.
internal static class ManagedSha256
{
    private const int BlockLength = 64;
    private const int StateLength = 8;
    private const int WordsLength = 64;

    private static ReadOnlySpan<uint> InitialState =>
    [
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    ];

    private static ReadOnlySpan<uint> RoundConstants =>
    [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    ];

    /// <summary>Writes the 32 bytes of the hash.</summary>
    public static void Hash(ReadOnlySpan<byte> data, Span<byte> destination)
    {
        Span<uint> state = stackalloc uint[StateLength + WordsLength];
        InitialState.CopyTo(state);
        Finish(state, data, data.Length, destination);
    }

    /// <summary>Writes the 32 bytes of the HMAC. The destination may overlap the key.</summary>
    public static void Hmac(ReadOnlySpan<byte> key, ReadOnlySpan<byte> data, Span<byte> destination)
    {
        Span<byte> inner = stackalloc byte[BlockLength];
        inner.Clear();
        if (key.Length > BlockLength)
            Hash(key, inner);
        else
            key.CopyTo(inner);
        Span<byte> outer = stackalloc byte[BlockLength];
        Xor(inner, 0x5c, outer);
        Xor(inner, 0x36, inner);

        Span<uint> state = stackalloc uint[StateLength + WordsLength];
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        InitialState.CopyTo(state);
        Compress(state, inner);
        Finish(state, data, BlockLength + data.Length, hash);
        InitialState.CopyTo(state);
        Compress(state, outer);
        Finish(state, hash, BlockLength + hash.Length, destination);
        CryptographicOperations.ZeroMemory(inner);
        CryptographicOperations.ZeroMemory(outer);
    }

    /// <summary>Hashes the rest of a message and its padding.</summary>
    private static void Finish(Span<uint> state, ReadOnlySpan<byte> data, long messageLength, Span<byte> destination)
    {
        int whole = data.Length - (data.Length % BlockLength);
        CompressAll(state, data[..whole]);
        data = data[whole..];

        Span<byte> end = stackalloc byte[2 * BlockLength];
        end.Clear();
        data.CopyTo(end);
        end[data.Length] = 0x80;
        // The length in bits takes the last eight bytes of a block.
        end = end[..(data.Length + 1 + sizeof(long) <= BlockLength ? BlockLength : 2 * BlockLength)];
        BinaryPrimitives.WriteInt64BigEndian(end[^sizeof(long)..], messageLength * 8);
        CompressAll(state, end);
        WriteBigEndian(state[..StateLength], destination);
    }

    private static void Xor(ReadOnlySpan<byte> bytes, byte mask, Span<byte> destination)
    {
        for (int i = 0; i < bytes.Length; i++)
            destination[i] = (byte)(bytes[i] ^ mask);
    }

    private static void WriteBigEndian(ReadOnlySpan<uint> words, Span<byte> destination)
    {
        for (int i = 0; i < words.Length; i++)
            BinaryPrimitives.WriteUInt32BigEndian(destination[(sizeof(uint) * i)..], words[i]);
    }

    private static void CompressAll(Span<uint> state, ReadOnlySpan<byte> blocks)
    {
        for (; !blocks.IsEmpty; blocks = blocks[BlockLength..])
            Compress(state, blocks);
    }

    // The span holds the state, followed by space for the message schedule of one block.
    private static void Compress(Span<uint> state, ReadOnlySpan<byte> block)
    {
        Span<uint> words = state.Slice(StateLength, WordsLength);
        for (int i = 0; i < 16; i++)
            words[i] = BinaryPrimitives.ReadUInt32BigEndian(block[(sizeof(uint) * i)..]);
        for (int i = 16; i < words.Length; i++)
        {
            uint x = words[i - 15], y = words[i - 2];
            uint s0 = BitOperations.RotateRight(x, 7) ^ BitOperations.RotateRight(x, 18) ^ (x >> 3);
            uint s1 = BitOperations.RotateRight(y, 17) ^ BitOperations.RotateRight(y, 19) ^ (y >> 10);
            words[i] = words[i - 16] + s0 + words[i - 7] + s1;
        }

        uint a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < words.Length; i++)
        {
            uint s1 = BitOperations.RotateRight(e, 6) ^ BitOperations.RotateRight(e, 11) ^ BitOperations.RotateRight(e, 25);
            uint t1 = h + s1 + ((e & f) ^ (~e & g)) + RoundConstants[i] + words[i];
            uint s0 = BitOperations.RotateRight(a, 2) ^ BitOperations.RotateRight(a, 13) ^ BitOperations.RotateRight(a, 22);
            uint t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e, d, c, b, a) = (g, f, e, d + t1, c, b, a, t1 + t2);
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}
