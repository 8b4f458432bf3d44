using System.Globalization;

namespace Tern.Runtime;

/// <summary>Verifies that a body has its declared length, so that a mismatch fails before it causes an error of the server.</summary>
/// <param name="promised">The declared length in bytes; null if it is unknown.</param>
internal struct ExpectedLength(long? promised)
{
    private long _count;

    /// <summary>Counts bytes.</summary>
    /// <exception cref="TernRequestException">The body is longer than its declared length.</exception>
    public void Add(int count)
    {
        _count += count;
        if (_count > promised)
        {
            throw new TernRequestException(string.Create(
                CultureInfo.InvariantCulture, $"The body has more bytes than its declared length of {promised}. Pass the actual length to {nameof(RequestBody)}.{nameof(RequestBody.From)}, or no length."));
        }
    }

    /// <summary>Verifies that the body is complete.</summary>
    /// <exception cref="TernRequestException">The body is shorter than its declared length.</exception>
    public readonly void Complete()
    {
        if (_count < promised)
            throw CreateTruncatedException(_count, promised.Value);
    }

    /// <summary>Creates the exception for a body that is shorter than its declared length.</summary>
    public static TernRequestException CreateTruncatedException(long count, long promised) => new(string.Create(
        CultureInfo.InvariantCulture, $"The body ended after {count} bytes, but its declared length is {promised} bytes."));
}
