using System.Net.Http.Headers;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>The checksum that a service sent for a response's body, and the checksum of the received bytes.</summary>
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

    /// <summary>Finds the first of an operation's algorithms for which the response headers have a value.</summary>
    /// <returns>
    /// Null if there is no value that can be computed here. The value of an object that was uploaded in parts is a checksum of their checksums,
    /// <c>…-3</c> for three parts, and cannot be compared with the bytes of the body.
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

    /// <summary>Appends the next bytes.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _checksum.Append(bytes);

    /// <summary>Returns the error if the bytes do not have the checksum that the service sent; null if they have.</summary>
    public TernChecksumMismatchException? Verify(CallInfo call)
    {
        Span<byte> actual = stackalloc byte[SHA512.HashSizeInBytes];
        actual = actual[.._expected.Length];
        _checksum.Finish(actual);
        if (actual.SequenceEqual(_expected))
            return null;
        string expectedText = Convert.ToBase64String(_expected);
        string actualText = Convert.ToBase64String(actual);
        return new TernChecksumMismatchException($"The response was damaged in transit. Its {_checksum.Algorithm} is {actualText}. Expected {expectedText}.", call)
        {
            Algorithm = _checksum.Algorithm,
            Expected = expectedText,
            Actual = actualText,
        };
    }

    public void Dispose() => _checksum.Dispose();

    // An algorithm that the operation does not have gets the last rank.
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
