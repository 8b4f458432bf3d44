using System.Globalization;

namespace Tern.Local.S3.Requests.Forms;

/// <summary>The allowed length of a form's file in bytes, both ends included.</summary>
internal readonly record struct SizeRange(long Min, long Max)
{
    /// <summary>Every length that an uploaded object can have: 0 to 5 GiB.</summary>
    public static SizeRange Any { get; } = new(0, Limits.MaxUploadSize);

    /// <summary>The intersection of both ranges.</summary>
    public SizeRange Intersect(SizeRange other) => new(Math.Max(Min, other.Min), Math.Min(Max, other.Max));

    /// <exception cref="S3ServiceException">The length is below the minimum.</exception>
    public void CheckMin(long length)
    {
        if (length < Min)
            throw new S3ServiceException(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size") { Details = Sizes(length, "MinSizeAllowed", Min) };
    }

    /// <exception cref="S3ServiceException">The length is above the maximum.</exception>
    public void CheckMax(long length)
    {
        if (length > Max)
            throw new S3ServiceException(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size") { Details = Sizes(length, "MaxSizeAllowed", Max) };
    }

    private static KeyValuePair<string, string>[] Sizes(long length, string bound, long value) =>
        [new("ProposedSize", length.ToString(CultureInfo.InvariantCulture)), new(bound, value.ToString(CultureInfo.InvariantCulture))];
}
