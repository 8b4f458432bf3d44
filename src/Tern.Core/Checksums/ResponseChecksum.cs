using System.Net.Http.Headers;
using System.Security.Cryptography;
using Tern.Calls;

namespace Tern.Checksums;

/// <summary>The checksum that a service told of a response's body, and that of the bytes which come.</summary>
/// <seealso href="https://smithy.io/2.0/aws/aws-core.html#aws-protocols-httpchecksum-trait">httpChecksum</seealso>
internal sealed class ResponseChecksum : IDisposable
{
    private const string Prefix = "x-amz-checksum-";

    private readonly Checksum _checksum;
    private readonly byte[] _expected;

    private ResponseChecksum(Checksum checksum, byte[] expected)
    {
        _checksum = checksum;
        _expected = expected;
    }

    /// <summary>The first of an operation's algorithms that the head of a response has a value of.</summary>
    /// <returns>
    /// Null when there is none that can be computed here. The value of an object that was uploaded in parts is one of their
    /// checksums, <c>…-3</c> for three, and says nothing of the bytes as they come.
    /// </returns>
    public static ResponseChecksum? Find(IReadOnlyList<string> algorithms, HttpResponseHeaders headers)
    {
        int best = int.MaxValue;
        string? value = null;
        foreach (KeyValuePair<string, HeaderStringValues> header in headers.NonValidated)
        {
            if (!header.Key.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase))
                continue;
            int rank = IndexOf(algorithms, header.Key.AsSpan(Prefix.Length));
            if (rank >= best || !Checksum.IsKnown(algorithms[rank]))
                continue;
            best = rank;
            value = header.Value.ToString();
        }
        if (value is null || Checksum.Create(algorithms[best]) is not { } checksum)
            return null;
        byte[] expected = new byte[checksum.Length];
        if (Convert.TryFromBase64String(value, expected, out int length) && length == expected.Length)
            return new ResponseChecksum(checksum, expected);
        checksum.Dispose();
        return null;
    }

    /// <summary>Takes the bytes that come next.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _checksum.Append(bytes);

    /// <summary>The error if the bytes are not those that the service told of; null if they are.</summary>
    public ChecksumMismatchException? Verify(CallInfo call)
    {
        Span<byte> actual = stackalloc byte[SHA512.HashSizeInBytes];
        actual = actual[.._expected.Length];
        _checksum.Finish(actual);
        if (actual.SequenceEqual(_expected))
            return null;
        string expectedText = Convert.ToBase64String(_expected);
        string actualText = Convert.ToBase64String(actual);
        return new ChecksumMismatchException($"the response was damaged on its way: its {_checksum.Algorithm} is {actualText}, not {expectedText}", call)
        {
            Algorithm = _checksum.Algorithm,
            Expected = expectedText,
            Actual = actualText,
        };
    }

    public void Dispose() => _checksum.Dispose();

    // A place behind all others for one that the operation does not have.
    private static int IndexOf(IReadOnlyList<string> algorithms, ReadOnlySpan<char> name)
    {
        for (int i = 0; i < algorithms.Count; i++)
        {
            if (name.Equals(algorithms[i], StringComparison.OrdinalIgnoreCase))
                return i;
        }
        return int.MaxValue;
    }
}
