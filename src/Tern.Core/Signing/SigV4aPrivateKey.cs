using System.Buffers;
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Runtime;

/// <summary>
/// Derives the ECDSA P-256 private key from a secret access key: HMAC with a counter produces candidates until one is in range.
/// The range check of a candidate has no branch that depends on its bits.
/// </summary>
/// <seealso href="https://csrc.nist.gov/pubs/sp/800/108/r1/upd1/final">NIST SP 800-108, counter mode</seealso>
internal static class SigV4aPrivateKey
{
    public const int Length = 32;

    // One candidate in about 4,000,000,000 is out of range. No secret that reaches this counter is known.
    private const int MaxCounter = 254;

    /// <summary>The order of the curve minus two: the largest valid candidate.</summary>
    private static ReadOnlySpan<byte> MaxCandidate =>
    [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x4F,
    ];

    public static byte[] Derive(AwsCredentials credentials)
    {
        ReadOnlySpan<byte> prefix = "AWS4A"u8;
        string secret = credentials.SecretAccessKey;
        byte[] secretKey = new byte[prefix.Length + secret.Length];
        prefix.CopyTo(secretKey);
        Encoding.ASCII.GetBytes(secret, secretKey.AsSpan(prefix.Length));

        // Number of hash rounds, label, a zero byte, context (access key ID and counter), number of bits.
        var input = new ArrayBufferWriter<byte>();
        BinaryPrimitives.WriteInt32BigEndian(input.GetSpan(sizeof(int)), 1);
        input.Advance(sizeof(int));
        input.Write(Encoding.ASCII.GetBytes($"{SigV4aAlgorithm.AlgorithmName}\0{credentials.AccessKeyId}"));
        byte[] text = [.. input.WrittenSpan, 0, 0, 0, 1, 0];
        int counterAt = input.WrittenCount;

        byte[] key = new byte[Length];
        bool isDone = false;
        for (int counter = 1; counter <= MaxCounter && !isDone; counter++)
        {
            text[counterAt] = (byte)counter;
            ManagedSha256.Hmac(secretKey, text, key);
            isDone = TryConvertToKey(key);
        }
        CryptographicOperations.ZeroMemory(secretKey);
        return isDone ? key : throw new TernSigningException("No SigV4a key could be derived from the secret access key. Use other credentials.");
    }

    /// <summary>Converts a candidate to a private key by adding one.</summary>
    /// <returns>Whether the candidate is in range. If it is not, it is unchanged.</returns>
    internal static bool TryConvertToKey(Span<byte> number)
    {
        // Computes Greatest - number. Only the borrow is used: it is 1 if the number is greater.
        int borrow = 0;
        for (int i = Length - 1; i >= 0; i--)
            borrow = ((MaxCandidate[i] - number[i] - borrow) >> 8) & 1;
        if (borrow != 0)
            return false;
        int carry = 1;
        for (int i = Length - 1; i >= 0; i--)
        {
            carry += number[i];
            number[i] = (byte)carry;
            carry >>= 8;
        }
        return true;
    }
}
