using System.Globalization;
using Tern.Calls;

namespace Tern.Streaming;

/// <summary>Holds what a body gives against the length that it said it has, before a server has to find that out.</summary>
/// <param name="promised">The length; null for one that is not known.</param>
internal struct PromisedLength(long? promised)
{
    private long _count;

    /// <summary>Counts bytes.</summary>
    /// <exception cref="InvalidRequestException">They are more than there should be.</exception>
    public void Add(int count)
    {
        _count += count;
        if (_count > promised)
        {
            throw new InvalidRequestException(string.Create(
                CultureInfo.InvariantCulture, $"the body has more than the {promised} bytes that it was said to have; give {nameof(RequestBody)}.{nameof(RequestBody.From)} its length, or none"));
        }
    }

    /// <summary>All bytes are there.</summary>
    /// <exception cref="InvalidRequestException">They are fewer than there should be.</exception>
    public readonly void Complete()
    {
        if (_count < promised)
            throw Ended(_count, promised.Value);
    }

    /// <summary>The error of a body that ended too early.</summary>
    public static InvalidRequestException Ended(long count, long promised) => new(string.Create(
        CultureInfo.InvariantCulture, $"the body ended after {count} of the {promised} bytes that it was said to have"));
}
