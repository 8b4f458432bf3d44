using System.Globalization;

namespace Tern.Local.S3.Front.Forms;

/// <summary>How many bytes the file of a form may have, both ends included.</summary>
internal readonly record struct SizeRange(long Least, long Most)
{
    /// <summary>Any file that can be an object.</summary>
    public static SizeRange Any { get; } = new(0, Limits.MaxUpload);

    /// <summary>What is in both ranges.</summary>
    public SizeRange And(SizeRange other) => new(Math.Max(Least, other.Least), Math.Min(Most, other.Most));

    /// <exception cref="S3ServiceException">There are fewer bytes than there must be.</exception>
    public void CheckLeast(long length)
    {
        if (length < Least)
            throw new S3ServiceException(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size") { Details = Sizes(length, "MinSizeAllowed", Least) };
    }

    /// <exception cref="S3ServiceException">There are more bytes than there may be.</exception>
    public void CheckMost(long length)
    {
        if (length > Most)
            throw new S3ServiceException(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size") { Details = Sizes(length, "MaxSizeAllowed", Most) };
    }

    private static KeyValuePair<string, string>[] Sizes(long length, string bound, long value) =>
        [new("ProposedSize", length.ToString(CultureInfo.InvariantCulture)), new(bound, value.ToString(CultureInfo.InvariantCulture))];
}
