namespace Tern.Runtime;

/// <summary>The id that all attempts of a call share: a version 4 UUID.</summary>
internal static class InvocationId
{
    private const string Digits = "0123456789abcdef";

    /// <summary>
    /// Creates a new id. It is not a secret, so it does not need the system call for random bytes of <see cref="Guid.NewGuid"/>.
    /// </summary>
    public static string Create()
    {
        Span<byte> bytes = stackalloc byte[16];
        Random.Shared.NextBytes(bytes);
        bytes[6] = (byte)((bytes[6] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        Span<char> text = stackalloc char[36];
        Write(bytes, text);
        return new string(text);
    }

    // Not Guid.ToString: it uses platform vectors that ReadyToRun does not precompile, which costs 2 ms of a process' first call.
    private static void Write(ReadOnlySpan<byte> bytes, Span<char> text)
    {
        int length = 0;
        for (int i = 0; i < bytes.Length; i++)
        {
            if (i is 4 or 6 or 8 or 10)
                text[length++] = '-';
            text[length++] = Digits[bytes[i] >> 4];
            text[length++] = Digits[bytes[i] & 0x0F];
        }
    }
}
