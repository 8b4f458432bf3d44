using System.Buffers;
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;
using Tern.Identity;

namespace Tern.Signing;

/// <summary>
/// The private key of ECDSA over P-256 that belongs to a secret: numbers are made from it by a keyed hash with a counter until
/// one is in range. Which of them it is depends on no branch within a number.
/// </summary>
/// <seealso href="https://csrc.nist.gov/pubs/sp/800/108/r1/upd1/final">NIST SP 800-108, counter mode</seealso>
internal static class SigV4aPrivateKey
{
    public const int Length = 32;

    // One number in four thousand million is out of range; no secret that comes this far is known.
    private const int LastCounter = 254;

    /// <summary>The order of the curve, less two: the greatest number that is taken.</summary>
    private static ReadOnlySpan<byte> Greatest =>
    [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x4F,
    ];

    public static byte[] Derive(Credentials credentials)
    {
        ReadOnlySpan<byte> prefix = "AWS4A"u8;
        string secret = credentials.SecretAccessKey;
        byte[] secretKey = new byte[prefix.Length + secret.Length];
        prefix.CopyTo(secretKey);
        Encoding.ASCII.GetBytes(secret, secretKey.AsSpan(prefix.Length));

        // Rounds of the hash, label, a zero, context (key id and counter), bits wanted.
        var input = new ArrayBufferWriter<byte>();
        BinaryPrimitives.WriteInt32BigEndian(input.GetSpan(sizeof(int)), 1);
        input.Advance(sizeof(int));
        input.Write(Encoding.ASCII.GetBytes($"{SigV4aAlgorithm.AlgorithmName}\0{credentials.AccessKeyId}"));
        byte[] text = [.. input.WrittenSpan, 0, 0, 0, 1, 0];
        int counterAt = input.WrittenCount;

        byte[] key = new byte[Length];
        bool isDone = false;
        for (int counter = 1; counter <= LastCounter && !isDone; counter++)
        {
            text[counterAt] = (byte)counter;
            EarlySha256.Hmac(secretKey, text, key);
            isDone = TryFinish(key);
        }
        CryptographicOperations.ZeroMemory(secretKey);
        return isDone ? key : throw new SigningException("No key for SigV4a could be derived from the secret access key; use other credentials.");
    }

    /// <summary>Makes a number of the hash a private key by adding one.</summary>
    /// <returns>Whether the number is in range; if not, it stays as it is.</returns>
    internal static bool TryFinish(Span<byte> number)
    {
        // Greatest - number, of which only the borrow counts: it is 1 where the number is greater.
        int borrow = 0;
        for (int i = Length - 1; i >= 0; i--)
            borrow = ((Greatest[i] - number[i] - borrow) >> 8) & 1;
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
